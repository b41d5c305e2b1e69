import type { TerminationChoice } from '@cursus/shared/terminations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { withdrawalOf } from '../../insurance/contract-rights.ts'
import { formatMoney } from '../../ui/format.ts'
import { Note } from '../../ui/note.tsx'
import { failedOf, PartWaiting } from '../../ui/part-waiting.tsx'
import { useLink } from './by-link.ts'
import { isWorthWithdrawing } from './worth-withdrawing.ts'

interface WithdrawNoteProps {
  contractId: string
  /** A reason that lets go; undefined while none is chosen. */
  choice: TerminationChoice | undefined
}

/** Tells whoever may still withdraw what that refunds, or that it could not be read; not behind a link of a mail, which opens terminations only. */
export function WithdrawNote({ contractId, choice }: WithdrawNoteProps) {
  const { t, i18n } = useTranslation('terminations')
  const asked = useQuery({ ...withdrawalOf(contractId), enabled: useLink() === null })
  const right = asked.data
  const refund = choice?.refund?.cents ?? 0
  const here = (
    <Link to="/contracts/withdraw" search={{ contract: contractId }}>
      {t('withdraw.here')}
    </Link>
  )
  if (failedOf([asked]).length > 0) {
    return (
      <Note>
        {here}
        <PartWaiting asked={[asked]} className="small" />
      </Note>
    )
  }
  if (!right || !isWorthWithdrawing(right, refund)) return null
  const { refundCents, until } = right
  const amount = formatMoney(refundCents, i18n.language)
  return (
    <Note>
      <b className="as-block">{t(choice && refundCents > refund ? 'withdraw.more' : 'withdraw.still')}</b>
      {until ? t('withdraw.until', { amount, day: until }) : t('withdraw.notBegun', { amount })} {here}
    </Note>
  )
}
