import { quoteToText } from '@cursus/shared/quote-text'
import type { StayQuote } from '@cursus/shared/quotes'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../../i18n/use-translation.ts'

/** « Ce que demande votre visa », beside the price of a stay; `step` leads back to that of the visitors' page. */
export function VisaLink({ quote, step }: { quote: Omit<StayQuote, 'kind'>; step?: number }) {
  const { t } = useTranslation('quotes')
  const { country, startDate, endDate } = quote
  const stay = quoteToText({ kind: 'stay', country, startDate, endDate })
  return (
    <Link to="/insurance/health-mobility/visa" search={{ stay, step }} className="small">
      {t('visa.link')}
    </Link>
  )
}
