import { lazy, Suspense } from 'react'
import { useCarriedQuote } from '../drafts/carried-quote.ts'
import * as styles from './quotes.module.css'

const QuoteTicket = lazy(() => import('./quote-ticket.tsx'))

/** Shows beside a sign-in or a registration the quote that somebody has come with, and that they find again once they are in. */
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
