import { parseDay } from '@cursus/shared/day'
import type { HomeQuote, Quote, StayQuote } from '@cursus/shared/quotes'
import { billedMonths } from '@cursus/shared/travel-price'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { forgetCarriedQuote, keepQuote } from '../drafts/carried-quote.ts'
import { useCountries } from '../forms/countries.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { useHomePrice } from '../insurance/home-price.ts'
import { useStayPrice } from '../insurance/stay-price.ts'
import { Button } from '../ui/button.tsx'
import { formatDay } from '../ui/format.ts'
import { Icon } from '../ui/icon.tsx'
import { Ltr } from '../ui/ltr.tsx'
import { Price } from '../ui/money.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import * as ticketStyles from '../ui/ticket.module.css'
import { Ticket, TicketTop } from '../ui/ticket.tsx'
import LongerStay from './longer-stay.tsx'
import * as styles from './quotes.module.css'

/** « Votre devis »: the answers, today's price, and that it is found again after signing in. */
export default function QuoteTicket({ quote }: { quote: Quote }) {
  const { t } = useTranslation('quotes')
  return (
    <section aria-label={t('ticket.title')}>
      <QuoteSlip quote={quote} onChange={keepQuote}>
        <p className="small above-16">{t('ticket.goesOn')}</p>
        <p className="small">
          <button type="button" className={`link-button ${styles.onPanel}`} onClick={forgetCarriedQuote}>
            {t('ticket.forget')}
          </button>
        </p>
      </QuoteSlip>
    </section>
  )
}

interface QuoteSlipProps {
  quote: Quote
  /** Set where the answers may become others: a stay that costs less is offered. */
  onChange?(quote: Quote): void
  children?: ReactNode
}

/** A quote as a ticket with its price of now; `children` stand below the price. */
export function QuoteSlip({ quote, onChange, children }: QuoteSlipProps) {
  return quote.kind === 'stay' ? (
    <StaySlip quote={quote} onChange={onChange}>
      {children}
    </StaySlip>
  ) : (
    <HomeSlip quote={quote}>{children}</HomeSlip>
  )
}

function StaySlip({ quote, onChange, children }: QuoteSlipProps & { quote: StayQuote }) {
  const { t } = useTranslation('quotes')
  const { country, startDate, endDate } = quote
  const list = useCountries()
  const destination = list.countries.find(({ id }) => id === country)
  const month = billedMonths(quote)
  const price = useStayPrice(destination ? { zone: destination.zone, month } : null)
  const cents = price.data?.stripe.unit_amount
  const facts = [
    { name: t('ticket.from'), value: <Ltr>{formatDay(startDate)}</Ltr> },
    { name: t('ticket.to'), value: <Ltr>{formatDay(endDate)}</Ltr> },
  ]
  return (
    <Ticket
      top={
        <TicketTop icon="plane" title={destination?.name ?? '…'} detail={t('ticket.stay')} facts={facts} />
      }
    >
      <Cents cents={cents} asked={list.isError ? list : price} />
      {onChange && destination && cents !== undefined && !price.isPlaceholderData && (
        <LongerStay
          stay={quote}
          zone={destination.zone}
          cents={cents}
          onTake={(day) => onChange({ ...quote, endDate: parseDay(day) ?? endDate })}
          onTicket
        />
      )}
      {children}
    </Ticket>
  )
}

function HomeSlip({ quote, children }: { quote: HomeQuote; children: ReactNode }) {
  const { t } = useTranslation('quotes')
  const { rooms, rhythm, startDate } = quote
  const price = useHomePrice(rooms, rhythm)
  const facts = [
    { name: t('ticket.payment'), value: t(`ticket.${rhythm}`) },
    ...(startDate ? [{ name: t('ticket.from'), value: <Ltr>{formatDay(startDate)}</Ltr> }] : []),
  ]
  const title = t('ticket.rooms', { count: rooms })
  return (
    <Ticket top={<TicketTop icon="sofa" title={title} detail={t('ticket.home')} facts={facts} />}>
      <Cents cents={price.data?.unit_amount} asked={price} per={t(`ticket.per.${rhythm}`)} />
      {children}
    </Ticket>
  )
}

interface CentsProps {
  cents?: number
  /** What it was asked of. */
  asked: Pick<UseQueryResult, 'isError' | 'isFetching' | 'refetch'>
  per?: string
}

/** Price of a quote, or that it could not be read. */
function Cents({ cents, asked, per }: CentsProps) {
  const { t } = useTranslation('quotes')
  if (asked.isError && !asked.isFetching) {
    return (
      <div className={ticketStyles.total} role="alert">
        <p>{t('price.failed')}</p>
        <Button look="line" small onClick={() => void asked.refetch()}>
          <Icon name="refresh" size="s" />
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className={ticketStyles.total}>
      <p className="muted small">{t('ticket.price')}</p>
      {cents === undefined ? <Skeleton width={150} height={48} /> : <Price cents={cents} per={per} />}
    </div>
  )
}
