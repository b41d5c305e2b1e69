import type { Due } from '@cursus/shared/contracts'
import type { Translate } from '../i18n/use-translation.ts'
import { formatMoney } from '../ui/format.ts'

/** Says what is left after the payment that a button leads to, as the provider has a page for each; null where one payment settles all, or none can. */
export function restOf({ cents, invoiceCents }: Due, t: Translate, language: string): string | null {
  const rest = cents - invoiceCents
  return rest > 0 && invoiceCents > 0 ? t('due.rest', { price: formatMoney(rest, language) }) : null
}
