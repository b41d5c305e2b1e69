import type { Country } from '@cursus/shared/countries'
import { formatDay } from '@cursus/shared/day'
import { displayedMonths } from '@cursus/shared/travel-price'
import { lazy, Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AskCall } from '../../quotes/ask-call.tsx'
import { GoLink } from '../../quotes/go-link.tsx'
import { MailQuote } from '../../quotes/mail-quote.tsx'
import { useBuysOnline } from '../../quotes/who-can-buy.tsx'
import { WithoutAccountLink } from '../../quotes/without-account-link.tsx'
import { Announce } from '../../ui/announce.tsx'
import type { DateRange } from '../../ui/date-range.ts'
import { formatMoney } from '../../ui/format.ts'
import { Price } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Ticket } from '../../ui/ticket.tsx'
import * as styles from './estimation.module.css'
import { PriceFailed, PriceToCome } from './estimator-frame.tsx'
import { missingOf, type useEstimate } from './use-estimate.ts'

// Comes with the first price: the front page is at the limit of its bytes (decision 735).
const LongerStay = lazy(() => import('../../quotes/longer-stay.tsx'))

type EstimateResultProps = Pick<
  ReturnType<typeof useEstimate>,
  'range' | 'estimate' | 'country' | 'price' | 'quote' | 'setText'
>

/** The price, or what is missing for it; « GO » stands there whatever is known. */
export function EstimateResult(props: EstimateResultProps) {
  const { t } = useTranslation('estimation')
  const missing = missingOf(props.estimate, props.country !== undefined)
  const isOnline = useBuysOnline(props.country)
  return (
    <Ticket className={styles.result}>
      <div className={styles.resultInner}>
        <div className={styles.resultValue}>
          <StayPrice {...props} />
        </div>
        <div className={`stack-small ${styles.ways}`}>
          {!isOnline && <AskCall quote={props.quote} />}
          <GoLink
            look={isOnline ? 'accent' : 'line'}
            quote={props.quote}
            missing={missing && { sentence: t(missing.text), fields: missing.fields }}
          />
          {isOnline && <WithoutAccountLink kind="stay" quote={props.quote} look="line" />}
          <MailQuote quote={props.quote} />
        </div>
      </div>
    </Ticket>
  )
}

/** The price of a stay, or what is missing for it. */
export function StayPrice({ range, estimate, country, price, setText }: EstimateResultProps) {
  const { t } = useTranslation('estimation')
  if (estimate?.kind === 'too-long') return <p role="status">{t('result.tooLong')}</p>
  const missing = missingOf(estimate, country !== undefined)
  if (missing) return <PriceToCome need={t(missing.text)} />
  if (!range || !country || estimate?.kind !== 'months') return null
  if (price.isError && !price.isFetching) {
    return <PriceFailed onRetry={() => void price.refetch()} />
  }
  const onTake = (end: string) => setText(`${formatDay(range.start)} – ${end}`)
  return <Amount {...{ range, country, price, onTake }} months={estimate.months} />
}

interface AmountProps {
  range: DateRange
  country: Country
  months: number
  price: EstimateResultProps['price']
  /** Takes another last day, DD/MM/YYYY. */
  onTake(end: string): void
}

function Amount({ range, country, months, price, onTake }: AmountProps) {
  const { t, i18n } = useTranslation('estimation')
  const cents = price.data?.stripe.unit_amount
  const isOld = price.isPlaceholderData
  const stay = { startDate: range.start, endDate: range.end }
  const shown = displayedMonths(stay)
  const sentence = t('result.months', { count: shown })
  return (
    <>
      <p className="muted small">{sentence}</p>
      {cents === undefined ? (
        <Skeleton width={210} height={56} />
      ) : (
        <div className={isOld ? ticketStyles.stale : undefined}>
          <Price cents={cents} />
        </div>
      )}
      <Announce>
        {cents === undefined || isOld ? '' : `${sentence} ${formatMoney(cents, i18n.language)}`}
      </Announce>
      {shown !== months && <p className="small">{t('result.billed', { count: months })}</p>}
      <p className="muted small">{t('result.whole')}</p>
      {cents !== undefined && !isOld && (
        <Suspense>
          <LongerStay stay={stay} zone={country.zone} cents={cents} onTake={onTake} onTicket />
        </Suspense>
      )}
    </>
  )
}
