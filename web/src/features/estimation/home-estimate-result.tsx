import type { Quote } from '@cursus/shared/quotes'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useHomePrice } from '../../insurance/home-price.ts'
import { GoLink } from '../../quotes/go-link.tsx'
import { MailQuote } from '../../quotes/mail-quote.tsx'
import { WithoutAccountLink } from '../../quotes/without-account-link.tsx'
import { Announce } from '../../ui/announce.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Price } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Ticket } from '../../ui/ticket.tsx'
import * as styles from './estimation.module.css'
import { PriceFailed, PriceToCome } from './estimator-frame.tsx'

/** A month and a year side by side on one ticket; « GO » stands there whatever is known. */
export function HomeEstimateResult({ rooms, quote }: { rooms: number | null; quote: Quote | null }) {
  const { t } = useTranslation('estimation')
  return (
    <Ticket className={styles.result}>
      <div className={styles.resultInner}>
        <div className={styles.resultValue}>
          <Value rooms={rooms} />
        </div>
        <div className="stack-small">
          <GoLink quote={quote} missing={{ sentence: t('home.needRooms'), fields: ['estimate-rooms'] }} />
          <WithoutAccountLink kind="home" quote={quote} look="line" />
          <MailQuote quote={quote} />
        </div>
      </div>
    </Ticket>
  )
}

type HomePriceQuery = ReturnType<typeof useHomePrice>

function Value({ rooms }: { rooms: number | null }) {
  const { t } = useTranslation('estimation')
  const month = useHomePrice(rooms, 'mensuel')
  const year = useHomePrice(rooms, 'annuel')
  if (rooms === null) return <PriceToCome need={t('home.needRooms')} />
  const failed = [month, year].filter(({ isError, isFetching }) => isError && !isFetching)
  if (failed.length > 0) {
    return <PriceFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
  }
  return (
    <>
      <div className={styles.prices}>
        <Due name={t('home.month')} price={month} />
        <div className={styles.between} />
        <Due name={t('home.year')} price={year} />
      </div>
      <Said rooms={rooms} month={centsOf(month)} year={centsOf(year)} />
    </>
  )
}

/** Undefined while the price of these rooms is on its way: the one that stands there is of others. */
export const centsOf = ({ data, isPlaceholderData }: HomePriceQuery) =>
  isPlaceholderData ? undefined : data?.unit_amount

function Due({ name, price }: { name: string; price: HomePriceQuery }) {
  const { data, isPlaceholderData } = price
  return (
    <div>
      <p className="muted small">{name}</p>
      {data ? (
        <div className={isPlaceholderData ? ticketStyles.stale : undefined}>
          <Price cents={data.unit_amount} />
        </div>
      ) : (
        <Skeleton width={120} height={44} />
      )}
    </div>
  )
}

/** Says how much paying by the year saves, where it does, and how long the commitment is. */
export function Said({ rooms, month, year }: { rooms: number; month?: number; year?: number }) {
  const { t, i18n } = useTranslation('estimation')
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const isKnown = month !== undefined && year !== undefined
  const saved = isKnown ? 12 * month - year : 0
  return (
    <>
      <p className="muted small">
        {saved > 0 && `${t('home.saved', { amount: money(saved) })} `}
        {t('home.engagement')}
      </p>
      <Announce>
        {isKnown ? t('home.said', { count: rooms, month: money(month), year: money(year) }) : ''}
      </Announce>
    </>
  )
}
