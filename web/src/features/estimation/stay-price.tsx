import { displayedMonths } from '@cursus/shared/travel-price'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announce } from '../../ui/announce.tsx'
import type { DateRange } from '../../ui/date-range.ts'
import { formatMoney } from '../../ui/format.ts'
import { Price } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { PriceFailed, PriceToCome } from './estimator-frame.tsx'
import { missingOf, type useEstimate } from './use-estimate.ts'

type StayPriceProps = Pick<ReturnType<typeof useEstimate>, 'range' | 'estimate' | 'country' | 'price'>

/** The price of a stay, or what is missing for it. */
export function StayPrice({ range, estimate, country, price }: StayPriceProps) {
  const { t } = useTranslation('estimation')
  if (estimate?.kind === 'too-long') return <p role="status">{t('result.tooLong')}</p>
  const missing = missingOf(estimate, country !== undefined)
  if (missing) return <PriceToCome need={t(missing.text)} />
  if (!range || estimate?.kind !== 'months') return null
  if (price.isError && !price.isFetching) {
    return <PriceFailed onRetry={() => void price.refetch()} />
  }
  return <Amount range={range} months={estimate.months} price={price} />
}

interface AmountProps {
  range: DateRange
  months: number
  price: StayPriceProps['price']
}

function Amount({ range, months, price }: AmountProps) {
  const { t, i18n } = useTranslation('estimation')
  const cents = price.data?.stripe.unit_amount
  const isOld = price.isPlaceholderData
  const shown = displayedMonths({ startDate: range.start, endDate: range.end })
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
    </>
  )
}
