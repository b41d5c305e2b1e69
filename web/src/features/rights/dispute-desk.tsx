import type { Dispute } from '@cursus/shared/disputes'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoment } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { StudentName } from './student-name.tsx'

/** Shows a disputed payment: whose, for which contracts, how much, why, and until when evidence is taken. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const { t, i18n } = useTranslation('rights')
  const { student, contracts, amountCents, feeCents, owedCents, reason, state } = dispute
  const { dueOn, openedAt, closedAt, repaidAt } = dispute
  const references = contracts.map(({ reference }) => reference).join(t('need.comma'))
  const facts = [
    { name: t('col.student'), value: <StudentName student={student} /> },
    {
      name: t('dispute.contracts'),
      value: references ? <Ltr>{references}</Ltr> : t('dispute.nothing'),
    },
    { name: t('dispute.amount'), value: <Money cents={amountCents} /> },
    ...(feeCents > 0 ? [{ name: t('dispute.fee'), value: <Money cents={feeCents} /> }] : []),
    { name: t('dispute.why'), value: t(`dispute.reason.${reason}`) },
    { name: t('dispute.state'), value: t(`dispute.state.${state}`) },
    { name: t('dispute.openedAt'), value: formatMoment(openedAt, i18n.language) },
    ...(dueOn && !closedAt ? [{ name: t('dispute.due'), value: <Ltr>{dueOn}</Ltr> }] : []),
    ...(closedAt ? [{ name: t('dispute.closedAt'), value: formatMoment(closedAt, i18n.language) }] : []),
    ...(owedCents > 0 ? [{ name: t('dispute.owed'), value: <Money cents={owedCents} /> }] : []),
    ...(repaidAt ? [{ name: t('dispute.repaid'), value: formatMoment(repaidAt, i18n.language) }] : []),
    { name: t('dispute.provider'), value: <Ltr code>{dispute.providerId}</Ltr> },
  ]
  return <Facts recap facts={facts} />
}

/** Says where a dispute is answered, or what came of it: nothing of it is decided here. */
export function DisputeWords({ dispute: { state } }: { dispute: Dispute }) {
  const { t } = useTranslation('rights')
  return (
    <p className="muted">{t(state === 'won' || state === 'lost' ? `dispute.${state}` : 'dispute.answer')}</p>
  )
}
