import type { Quote } from '@cursus/shared/quotes'
import { useWhere } from '../forms/countries.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { formatDay } from '../ui/format.ts'

/** Returns a function that describes a quote on one line: « Séjour au Canada, du 01/02/2027 au 30/06/2027 ». */
export function useQuoteWords(): (quote: Quote) => string {
  const { t } = useTranslation('quotes')
  const where = useWhere()
  return (quote) => {
    if (quote.kind === 'home') {
      return `${t('ticket.rooms', { count: quote.rooms })}${t('need.comma')}${t(`ticket.${quote.rhythm}`)}`
    }
    return t('line.stay', {
      where: where(quote.country),
      start: formatDay(quote.startDate),
      end: formatDay(quote.endDate),
    })
  }
}
