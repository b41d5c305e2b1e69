import { homeCover, insuredRooms } from '@cursus/shared/home-cover'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from '../../app/site.ts'
import { SelectField } from '../../ui/choice-fields.tsx'
import { formatMoney } from '../../ui/format.ts'
import { HousingArt } from '../../ui/housing-art.tsx'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { EstimatorFrame, Included } from './estimator-frame.tsx'
import { HomeEstimateResult } from './home-estimate-result.tsx'

/** /estimation/habitation: both prices of a home for anybody, from one answer. */
export function HomeEstimationPage() {
  const { t } = useTranslation('estimation')
  const [rooms, setRooms] = useState<number | null>(null)
  return (
    <EstimatorFrame
      title={t('home.title')}
      heading={t('home.heading')}
      lead={t('home.lead')}
      art={<HousingArt />}
      kind="home"
    >
      <section className="ebox" aria-label={t('home.title')}>
        <div className="ef">
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
          <MoreRooms />
        </div>
        <HomeEstimateResult rooms={rooms} />
      </section>
      <HomeIncluded rooms={rooms} />
    </EstimatorFrame>
  )
}

/** Above the tariff there is a person, whose number is on the page before anybody asks. */
function MoreRooms() {
  const { t } = useTranslation('estimation')
  const advisor = useSite()?.advisor
  if (!advisor) return null
  return (
    <Note icon="phone">
      <RichText
        text={t('home.more', { phone: advisor.phoneDisplay })}
        parts={{
          phone: (number) => (
            <a className="num nw" dir="ltr" href={`tel:${advisor.phone}`}>
              {number}
            </a>
          ),
        }}
      />
    </Note>
  )
}

function HomeIncluded({ rooms }: { rooms: number | null }) {
  const { t, i18n } = useTranslation('estimation')
  const { contents, theft, tenantLiability } = homeCover(rooms ?? 1)
  // In a sentence of either direction the sign stays behind its figure.
  const euros = (amount: number) => `\u2066${formatMoney(amount * 100, i18n.language, true)}\u2069`
  const millions = new Intl.NumberFormat(`${i18n.language}-u-nu-latn`, {
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
        { figure: from(millions.format(tenantLiability)), text: t('home.included.tenant') },
        { figure: '5', text: t('home.included.persons') },
      ]}
      other={{ to: '/estimation/health-mobility', label: t('estimation.toTravel') }}
    />
  )
}
