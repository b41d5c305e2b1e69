import { insuranceTypes } from '@cursus/shared/words'
import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/use-translation.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Days, Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import type { Checked } from './certificates.api.ts'
import { StateBadge, saidOf } from './state-badge.tsx'
import * as styles from './verify.module.css'

type State = Checked['state']

/** Band and drawing of each state. An upcoming certificate is authentic too. */
const looks: Record<State, { band: string | undefined; icon: IconName }> = {
  authentic: { band: '', icon: 'check' },
  upcoming: { band: '', icon: 'check' },
  waiting: { band: styles.waiting, icon: 'pencil' },
  expired: { band: styles.waiting, icon: 'clock' },
  ended: { band: styles.suspended, icon: 'alert' },
  withdrawn: { band: styles.suspended, icon: 'alert' },
  cancelled: { band: styles.suspended, icon: 'alert' },
  replaced: { band: styles.waiting, icon: 'alert' },
  suspended: { band: styles.suspended, icon: 'alert' },
}

/** The answer in one sentence, and what to compare with the paper. */
export function Verdict({ checked }: { checked: Checked }) {
  const { t } = useTranslation('certificates')
  const { state, endedOn, endDate, startDate } = checked
  const { band, icon } = looks[state]
  const day = {
    ended: endedOn ?? endDate,
    withdrawn: endedOn ?? endDate,
    cancelled: endedOn ?? endDate,
    replaced: endedOn,
    suspended: endedOn,
    expired: endDate,
    upcoming: startDate,
  }[state as string]
  const said = saidOf(checked)
  const lead = day ? t(`state.${said}.lead`, { day }) : t(`state.${said}.lead.alone`)
  return (
    <section className={`${cardStyles.card} ${styles.verdict}`} aria-labelledby="verdict">
      <div className={`${styles.band} ${band ?? ''}`}>
        <span className={styles.mark}>
          <Icon name={icon} />
        </span>
        <div>
          <h1 id="verdict">{t(`state.${said}.title`)}</h1>
          <p>{lead}</p>
        </div>
      </div>
      <div className={styles.facts}>
        <FactList checked={checked} />
        <Note className="above-16">{t(`state.${said}.note`)}</Note>
      </div>
    </section>
  )
}

function FactList({ checked }: { checked: Checked }) {
  const { t } = useTranslation(['certificates', 'code-form'])
  const { state, code, reference, civility, holder, startDate, endDate, checkedOn, issuedOn } = checked
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('code-form:fact.code'), value: <Ltr code>{code}</Ltr> },
    { name: t('fact.contract'), value: <Ltr code>{reference}</Ltr> },
    { name: t(civility === 'Mme' ? 'fact.insuredF' : 'fact.insuredM'), value: <bdi>{holder}</bdi> },
    { name: t('fact.cover'), value: <Cover checked={checked} /> },
    {
      name: t(state === 'waiting' || state === 'cancelled' ? 'fact.periodPlanned' : 'fact.period'),
      value: <Days start={startDate} end={endDate} />,
    },
    {
      name: t('fact.stateOn', { day: checkedOn }),
      value: <StateBadge of={checked} />,
    },
    ...(issuedOn ? [{ name: t('fact.issued'), value: <Ltr>{formatDay(issuedOn)}</Ltr> }] : []),
  ]
  return (
    <dl className={styles.comparison}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** A type that this version does not know keeps its name of the wire. */
function nameOf(insuranceType: string, t: Translate): string {
  const known = insuranceTypes.find((type) => type === insuranceType)
  return known ? t(productOf(known).name) : insuranceType
}

/** « Santé/Mobilité – France », « Habitation – 4 pièces, 69007 Lyon ». */
function Cover({ checked }: { checked: Checked }) {
  const { insuranceType, countryName, numberRoom, town } = checked
  const { t } = useTranslation('certificates')
  const type = nameOf(insuranceType, t)
  if (countryName) return t('cover.stay', { type, country: countryName })
  if (!numberRoom) return type
  const rooms = t('rooms', { count: numberRoom })
  return town ? t('cover.homeIn', { type, rooms, town }) : t('cover.home', { type, rooms })
}
