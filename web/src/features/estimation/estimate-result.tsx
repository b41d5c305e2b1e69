import { displayedMonths } from '@cursus/shared/travel-price'
import { useTranslation } from 'react-i18next'
import type { useStayPrice } from '../../app/stay-price.ts'
import { Announce } from '../../ui/announce.tsx'
import type { DateRange } from '../../ui/date-range.ts'
import { formatMoney } from '../../ui/format.ts'
import { Price } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import type { Estimate } from './estimate.ts'
import { Go, PriceFailed, PriceToCome } from './estimator-frame.tsx'

interface EstimateResultProps {
  range: DateRange | null
  estimate: Estimate | null
  hasCountry: boolean
  price: ReturnType<typeof useStayPrice>
}

/** The price, or what is missing for it; « GO » stands there whatever is known. */
export function EstimateResult(props: EstimateResultProps) {
  return (
    <Ticket className="eres">
      <div className="ein">
        <div className="evalue">
          <Value {...props} />
        </div>
        <Go />
      </div>
    </Ticket>
  )
}

function Value({ range, estimate, hasCountry, price }: EstimateResultProps) {
  const { t } = useTranslation('estimation')
  if (estimate?.kind === 'too-long') return <p role="status">{t('result.tooLong')}</p>
  if (!range || estimate?.kind !== 'months' || !hasCountry) {
    const isDated = range && estimate?.kind === 'months'
    return <PriceToCome need={t(isDated ? 'result.needCountry' : 'result.needDates')} />
  }
  if (price.isError && !price.isFetching) {
    return <PriceFailed onRetry={() => void price.refetch()} />
  }
  return <Amount range={range} months={estimate.months} price={price} />
}

interface AmountProps {
  range: DateRange
  months: number
  price: EstimateResultProps['price']
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
        <div className={isOld ? 'old' : undefined}>
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
