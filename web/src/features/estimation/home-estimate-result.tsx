import { useTranslation } from 'react-i18next'
import { useHomePrice } from '../../app/home-price.ts'
import { Announce } from '../../ui/announce.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Price } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { Go, PriceFailed, PriceToCome } from './estimator-frame.tsx'

/** A month and a year side by side on one ticket; « GO » stands there whatever is known. */
export function HomeEstimateResult({ rooms }: { rooms: number | null }) {
  return (
    <Ticket className="eres">
      <div className="ein">
        <div className="evalue">
          <Value rooms={rooms} />
        </div>
        <Go />
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
      <div className="pp">
        <Due name={t('home.month')} price={month} />
        <div className="vs" />
        <Due name={t('home.year')} price={year} />
      </div>
      <Said rooms={rooms} month={centsOf(month)} year={centsOf(year)} />
    </>
  )
}

/** Undefined while the price of these rooms is on its way: the one that stands there is of others. */
const centsOf = ({ data, isPlaceholderData }: HomePriceQuery) =>
  isPlaceholderData ? undefined : data?.unit_amount

function Due({ name, price }: { name: string; price: HomePriceQuery }) {
  const { data, isPlaceholderData } = price
  return (
    <div>
      <p className="muted small">{name}</p>
      {data ? (
        <div className={isPlaceholderData ? 'old' : undefined}>
          <Price cents={data.unit_amount} />
        </div>
      ) : (
        <Skeleton width={120} height={44} />
      )}
    </div>
  )
}

/** What the year saves, as long as it saves something, and how long the commitment is. */
function Said({ rooms, month, year }: { rooms: number; month?: number; year?: number }) {
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
