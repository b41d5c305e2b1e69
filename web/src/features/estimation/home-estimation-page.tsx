import { homeCover, insuredRooms } from '@cursus/shared/home-cover'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SelectField } from '../../ui/choice-fields.tsx'
import { formatMoney, formatNumber } from '../../ui/format.ts'
import { HomeArt } from '../../ui/home-art.tsx'
import * as styles from './estimation.module.css'
import { EstimatorFrame, Included } from './estimator-frame.tsx'
import { HomeEstimateResult } from './home-estimate-result.tsx'
import { MoreRooms } from './more-rooms.tsx'
import { RhythmField } from './rhythm-field.tsx'
import { useHomeEstimate } from './use-home-estimate.ts'

/** /estimation/habitation: both prices of a home for anybody, from one answer. */
export function HomeEstimationPage() {
  const { t } = useTranslation('estimation')
  const { rooms, setRooms, rhythm, setRhythm, quote } = useHomeEstimate()
  return (
    <EstimatorFrame
      title={t('home.title')}
      heading={t('home.heading')}
      lead={t('home.lead')}
      art={<HomeArt />}
      kind="home"
    >
      <section className={styles.box} aria-label={t('home.title')}>
        <div className={styles.form}>
          <SelectField
            id="estimate-rooms"
            label={t('home.rooms.label')}
            hint={t('home.rooms.hint')}
            value={rooms ?? ''}
            onChange={(event) => setRooms(Number(event.target.value) || null)}
          >
            <option value="" />
            {insuredRooms.map((choice) => (
              <option key={choice} value={choice}>
                {t('home.rooms', { count: choice })}
              </option>
            ))}
          </SelectField>
          <RhythmField value={rhythm} onChange={setRhythm} />
          <MoreRooms />
        </div>
        <HomeEstimateResult rooms={rooms} quote={quote} />
      </section>
      <HomeIncluded rooms={rooms} />
    </EstimatorFrame>
  )
}

function HomeIncluded({ rooms }: { rooms: number | null }) {
  const { t, i18n } = useTranslation('estimation')
  const { contents, theft, tenantLiability } = homeCover(rooms ?? 1)
  const euros = (amount: number) => formatMoney(amount * 100, i18n.language, true)
  const millions = (amount: number) =>
    formatNumber(amount, i18n.language, {
      style: 'currency',
      currency: 'EUR',
      notation: 'compact',
    })
  const from = (amount: string) => (rooms ? amount : t('home.included.from', { amount }))
  return (
    <Included
      title={rooms ? t('home.included.title', { count: rooms }) : t('included.title')}
      figures={[
        { figure: from(euros(contents)), text: t('home.included.contents') },
        { figure: from(euros(theft)), text: t('home.included.theft') },
        { figure: from(millions(tenantLiability)), text: t('home.included.tenant') },
        { figure: '5', text: t('home.included.persons') },
      ]}
      other={{ to: '/estimation/health-mobility', label: t('estimation.toTravel') }}
    />
  )
}
