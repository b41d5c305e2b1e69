import type { EndedChange } from '@cursus/shared/contract-change'
import { useTranslation } from '../i18n/use-translation.ts'
import { formatMoney } from '../ui/format.ts'

/** Says that the change of a contract is not done, and what goes back; null where there is none. The texts are `documents`. */
export function useEndedChangeWords(change: EndedChange | null): string | null {
  const { t, i18n } = useTranslation('documents')
  if (!change) return null
  const amount = formatMoney(change.paidCents, i18n.language)
  return t(change.paidCents > 0 ? 'endedChange.paid' : 'endedChange', { day: change.effectOn, amount })
}
