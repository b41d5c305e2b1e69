import type { StayQuote } from '@cursus/shared/quotes'
import type { VisaDemand } from '@cursus/shared/visa'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { formatDay, formatNumber } from '../../../ui/format.ts'

/** A demand in words, and what the cover gives for it. */
export function useVisaWords({ startDate, endDate }: StayQuote) {
  const { t, i18n } = useTranslation('visa')
  const asked = ({ subject, asked: what, amount, currency, days, languages }: VisaDemand) => {
    if (what === 'unknown') return t('asked.unknown')
    const locale = i18n.language
    return t(`asked.${subject}.${what}`, {
      days: days ?? 0,
      amount: amount === undefined || !currency ? '' : sum(amount, { currency, locale }),
      languages: languages ? namesOf(languages, locale) : '',
    })
  }
  const given = ({ subject, asked: what }: VisaDemand) =>
    subject === 'insurer' && what === 'local'
      ? t('given.insurer.local')
      : t(`given.${subject}`, { start: formatDay(startDate), end: formatDay(endDate) })
  return { asked, given }
}

/** 30000 EUR as « 30 000 € », in whole units of the currency. */
function sum(amount: number, { currency, locale }: { currency: string; locale: string }): string {
  return formatNumber(amount, locale, { style: 'currency', currency, maximumFractionDigits: 0 })
}

/** Names of languages in one of them: « italien, anglais ou français ». */
function namesOf(languages: readonly string[], locale: string): string {
  const names = new Intl.DisplayNames([locale], { type: 'language' })
  const named = languages.map((one) => names.of(one) ?? one)
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(named)
}
