import type { OfferValue } from '@cursus/shared/accounts'
import type { Quote } from '@cursus/shared/quotes'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import {
  type CarriedQuote,
  keepQuote,
  quoteKeptUntil,
  useCarriedQuote,
} from '../../../drafts/carried-quote.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { quotedProduct } from '../../../insurance/products.ts'
import * as quoteStyles from '../../../quotes/quotes.module.css'
import { ButtonLink } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/format.ts'
import * as styles from './my-home.module.css'

const QuoteSlip = lazy(async () => ({
  default: (await import('../../../quotes/quote-ticket.tsx')).QuoteSlip,
}))

/** The quote that came along, where its product is among those that somebody may insure; else null. */
export function useOpenQuote(offers: readonly OfferValue[]): CarriedQuote | null {
  const carried = useCarriedQuote()
  return carried && offers.includes(quotedProduct(carried.quote.kind).product.offer) ? carried : null
}

/** The quote that came along: to be gone on with, to be asked anew, and until when it is kept. */
export function QuoteCard({ quote }: { quote: Quote }) {
  const { t } = useTranslation('cover')
  const { product, estimator } = quotedProduct(quote.kind)
  const day = quoteKeptUntil()
  return (
    <section className={styles.quote} aria-label={t('home.quote')}>
      <Suspense>
        <QuoteSlip quote={quote} onChange={keepQuote}>
          <div className="row wraps above-16">
            <ButtonLink look="accent" to={product.path}>
              {t('home.quote.go')}
            </ButtonLink>
            <Link to={estimator} className={quoteStyles.onPanel}>
              {t('common.edit')}
            </Link>
          </div>
          {day && <p className="muted small above-16">{t('home.quote.kept', { day: formatDay(day) })}</p>}
        </QuoteSlip>
      </Suspense>
    </section>
  )
}
