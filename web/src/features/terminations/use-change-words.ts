import type { TerminationPage } from '@cursus/shared/terminations'
import { useTranslation } from '../../i18n/use-translation.ts'
import { formatMoney } from '../../ui/format.ts'

/** Says that the change of a contract is not done, and what goes back; null where there is none. */
export function useChangeWords({ change }: Pick<TerminationPage, 'change'>): string | null {
  const { t, i18n } = useTranslation('terminations')
  if (!change) return null
  const amount = formatMoney(change.paidCents, i18n.language)
  return t(change.paidCents > 0 ? 'effect.change.paid' : 'effect.change', { day: change.effectOn, amount })
}
