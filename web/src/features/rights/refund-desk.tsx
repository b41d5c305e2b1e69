import { fullNameOf } from '@cursus/shared/full-name'
import { alreadyBack, type Refund } from '@cursus/shared/refunds'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoment } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Note } from '../../ui/note.tsx'
import { Facts } from '../../ui/ticket.tsx'
import { AgainAfterMine, RefundForms } from './refund-forms.tsx'
import { isToSend } from './refund-to-send.ts'
import { StudentName } from './student-name.tsx'

/** Shows the amount of a refund, its contract, its last day, why it was refused, and who declined it why. */
export function RefundFacts({ refund }: { refund: Refund }) {
  const { t, i18n } = useTranslation('rights')
  const { reference, contract, student, amountCents, askedAt, dueOn, cause } = refund
  const facts = [
    ...(student ? [{ name: t('col.student'), value: <StudentName student={student} /> }] : []),
    { name: t('refund.number'), value: <Ltr>{reference}</Ltr> },
    { name: t('refund.contract'), value: <Ltr>{contract.reference}</Ltr> },
    { name: t('refund.cause'), value: t(`refund.${cause}`) },
    { name: t('visa.refund'), value: <Money cents={amountCents} /> },
    { name: t('termination.askedAt'), value: formatMoment(askedAt, i18n.language) },
    { name: t('refund.due'), value: <Ltr>{dueOn}</Ltr> },
    ...useRefusedFacts(refund),
    ...(refund.dispute === 'paid' ? [{ name: t('dispute.state'), value: t('refund.byBank') }] : []),
    ...useDeclinedFacts(refund),
  ]
  return <Facts recap facts={facts} />
}

/** Refusals that have words; any other is named as the provider names it. */
const faults = [
  'no_payment',
  alreadyBack,
  'unknown_refund',
  'expired_or_canceled_card',
  'lost_or_stolen_card',
  'insufficient_funds',
] as const

/** Returns why the provider or the bank refused a refund, as a fact; none where nothing was. */
export function useRefusedFacts({ refused }: Refund) {
  const { t } = useTranslation('rights')
  if (!refused || refused.faults.length === 0) return []
  const words = refused.faults.map((fault) => {
    const known = faults.find((one) => one === fault)
    return known ? t(`fault.${known}`) : t('fault.other', { fault })
  })
  return [{ name: t('refund.refused'), value: words.join(' · ') }]
}

/** Returns who declined a refund last, when and why, as facts; none where nobody did. */
export function useDeclinedFacts({ declined }: Refund) {
  const { t, i18n } = useTranslation('rights')
  if (!declined) return []
  const { by, at, reason } = declined
  const who = (
    <>
      <bdi>{fullNameOf(by)}</bdi> · {formatMoment(at, i18n.language)}
    </>
  )
  return [
    { name: t('refund.declinedBy'), value: who },
    { name: t('visa.reason'), value: <bdi>{reason}</bdi> },
  ]
}

/** Answers it by hand, where the bank or somebody refused it, or another asked for it; nobody confirms what they asked for. */
export function RefundDecision({ refund }: { refund: Refund }) {
  const { t } = useTranslation('rights')
  if (refund.isHeldByMe) return <Note>{t(refund.refused?.isNoted ? 'paid.mine' : 'held.mine')}</Note>
  if (refund.dispute === 'holds') return <Note>{t('refund.disputed')}</Note>
  if (!isToSend(refund)) {
    return <p className="muted">{t(refund.state === 'asked' ? 'refund.leaving' : 'refund.left')}</p>
  }
  if (refund.state === 'declined' && refund.declined?.isByMe) return <AgainAfterMine refund={refund} />
  return <RefundForms refund={refund} />
}
