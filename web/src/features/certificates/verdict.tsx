import { insuranceTypes } from '@cursus/shared/words'
import type { ReactNode } from 'react'
import type { Translate } from '../../i18n/use-translation.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { formatDay } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon-paths.ts'
import { Days, Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { VerdictCard, VerdictFacts } from '../../ui/verdict.tsx'
import type { Checked } from './certificates.api.ts'
import { StateBadge, saidOf } from './state-badge.tsx'

type State = Checked['state']

/** Colour and drawing of each state. An upcoming certificate is authentic too. */
const looks: Record<State, { tone: 'ok' | 'warn' | 'err'; icon: IconName }> = {
  authentic: { tone: 'ok', icon: 'check' },
  upcoming: { tone: 'ok', icon: 'check' },
  waiting: { tone: 'warn', icon: 'pencil' },
  expired: { tone: 'warn', icon: 'clock' },
  ended: { tone: 'err', icon: 'alert' },
  withdrawn: { tone: 'err', icon: 'alert' },
  cancelled: { tone: 'err', icon: 'alert' },
  replaced: { tone: 'warn', icon: 'alert' },
  suspended: { tone: 'err', icon: 'alert' },
}

/** The answer in one sentence, and what to compare with the paper. */
export function Verdict({ checked }: { checked: Checked }) {
  const { t } = useTranslation('certificates')
  const { state, endedOn, endDate, startDate } = checked
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
    <VerdictCard {...looks[state]} title={t(`state.${said}.title`)} lead={lead}>
      <FactList checked={checked} />
      <Note className="above-16">{t(`state.${said}.note`)}</Note>
    </VerdictCard>
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
  return <VerdictFacts facts={facts} />
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
