import type { Due } from '@cursus/shared/contracts'
import type { Translate } from '../i18n/use-translation.ts'
import { formatMoney } from '../ui/format.ts'

/** Says what is left after the oldest invoice, as the provider has a page for each; null where one payment settles all. */
export function restOf(
  { cents, invoiceCents, takenBackCents }: Due,
  t: Translate,
  language: string,
): string | null {
  const rest = cents - invoiceCents - takenBackCents
  return rest > 0 ? t('due.rest', { price: formatMoney(rest, language) }) : null
}
