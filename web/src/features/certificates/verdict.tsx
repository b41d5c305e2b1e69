import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import type { Checked } from './certificates.api.ts'

type State = Checked['state']

/** Band, badge and drawing of each state. An upcoming certificate is authentic too. */
const looks: Record<State, { band: string; badge: string; icon: IconName }> = {
  authentic: { band: '', badge: 'ok', icon: 'check' },
  upcoming: { band: '', badge: 'info', icon: 'check' },
  waiting: { band: 'wait', badge: 'warn', icon: 'pencil' },
  expired: { band: 'wait', badge: 'warn', icon: 'clock' },
  ended: { band: 'susp', badge: 'err', icon: 'alert' },
  suspended: { band: 'susp', badge: 'err', icon: 'alert' },
}

const badgeIcons: Record<State, IconName> = {
  authentic: 'check',
  upcoming: 'clock',
  waiting: 'clock',
  expired: 'clock',
  ended: 'alert',
  suspended: 'alert',
}

/** The answer in one sentence, and what to compare with the paper. */
export function Verdict({ checked }: { checked: Checked }) {
  const { t } = useTranslation('certificates')
  const { state, endedOn, endDate, startDate } = checked
  const { band, icon } = looks[state]
  const day = { ended: endedOn ?? endDate, suspended: endedOn, expired: endDate, upcoming: startDate }[
    state as string
  ]
  const lead = day ? t(`state.${state}.lead`, { day }) : t(`state.${state}.lead.alone`)
  return (
    <section className="card vc" aria-labelledby="verdict">
      <div className={`vok ${band}`}>
        <span className="vi">
          <Icon name={icon} />
        </span>
        <div>
          <h1 id="verdict">{t(`state.${state}.title`)}</h1>
          <p>{lead}</p>
        </div>
      </div>
      <div className="vb">
        <FactList checked={checked} />
        <Note className="mt4">{t(`state.${state}.note`)}</Note>
      </div>
    </section>
  )
}

function FactList({ checked }: { checked: Checked }) {
  const { t } = useTranslation('certificates')
  const { state, code, reference, civility, holder, startDate, endDate, checkedOn, issuedOn } = checked
  const facts: { name: string; value: ReactNode }[] = [
    { name: t('fact.code'), value: <Ltr code>{code}</Ltr> },
    { name: t('fact.contract'), value: <Ltr code>{reference}</Ltr> },
    { name: t(civility === 'Mme' ? 'fact.insuredF' : 'fact.insuredM'), value: <bdi>{holder}</bdi> },
    { name: t('fact.cover'), value: <Cover checked={checked} /> },
    {
      name: t(state === 'waiting' ? 'fact.periodPlanned' : 'fact.period'),
      value: (
        <Ltr>
          {startDate} – {endDate}
        </Ltr>
      ),
    },
    {
      name: t('fact.stateOn', { day: checkedOn }),
      value: (
        <span className={`badge ${looks[state].badge}`}>
          <Icon name={badgeIcons[state]} size="s" />
          {t(`state.${state}.badge`)}
        </span>
      ),
    },
    ...(issuedOn ? [{ name: t('fact.issued'), value: <Ltr>{issuedOn}</Ltr> }] : []),
  ]
  return (
    <dl className="sum">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const types: Record<string, string> = {
  'Santé/Mobilité': 'insuranceType.health',
  Habitation: 'insuranceType.home',
  Multimédia: 'insuranceType.multimedia',
}

/** « Santé/Mobilité – France (zone 4) », « Habitation – 4 pièces, 69007 Lyon ». */
function Cover({ checked }: { checked: Checked }) {
  const { insuranceType, countryName, zone, numberRoom, town } = checked
  const { t } = useTranslation('certificates')
  const type = t(types[insuranceType] ?? insuranceType)
  if (countryName) return t('cover.stay', { type, country: countryName, zone: zone ?? '' })
  if (!numberRoom) return type
  const rooms = t('rooms', { count: numberRoom })
  return town ? t('cover.homeIn', { type, rooms, town }) : t('cover.home', { type, rooms })
}
