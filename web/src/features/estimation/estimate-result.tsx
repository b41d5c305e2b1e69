import { formatDay } from '@cursus/shared/day'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AskCall } from '../../quotes/ask-call.tsx'
import { GoLink } from '../../quotes/go-link.tsx'
import LongerStay from '../../quotes/longer-stay.tsx'
import { MailQuote } from '../../quotes/mail-quote.tsx'
import { useBuysOnline } from '../../quotes/who-can-buy.tsx'
import { WithoutAccountLink } from '../../quotes/without-account-link.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import * as styles from './estimation.module.css'
import { StayPrice } from './stay-price.tsx'
import { missingOf, type useEstimate } from './use-estimate.ts'

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
          <Longer {...props} />
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

/** The longer stay that costs less, once the price is there. */
function Longer({ range, estimate, country, price, setText }: EstimateResultProps) {
  const cents = price.data?.stripe.unit_amount
  const isPriced = estimate?.kind === 'months' && !price.isPlaceholderData
  if (!isPriced || !range || !country || cents === undefined) return null
  return (
    <LongerStay
      stay={{ startDate: range.start, endDate: range.end }}
      zone={country.zone}
      cents={cents}
      onTake={(end) => setText(`${formatDay(range.start)} – ${end}`)}
      onTicket
    />
  )
}
