import { lazy, Suspense } from 'react'
import { useCarriedQuote } from '../drafts/carried-quote.ts'
import * as styles from './quotes.module.css'

const QuoteTicket = lazy(() => import('./quote-ticket.tsx'))

/** The quote that somebody brought, shown beside a sign-in or a registration. */
export function CarriedTicket() {
  const carried = useCarriedQuote()
  if (!carried || carried.hasArrived) return null
  return (
    <div className={styles.carried}>
      <Suspense>
        <QuoteTicket quote={carried.quote} />
      </Suspense>
    </div>
  )
}
