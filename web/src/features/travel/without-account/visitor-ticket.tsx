import { parseDay } from '@cursus/shared/day'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { MailQuote } from '../../../quotes/mail-quote.tsx'
import { Announce } from '../../../ui/announce.tsx'
import { Button } from '../../../ui/button.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Ltr } from '../../../ui/ltr.tsx'
import { Price } from '../../../ui/money.tsx'
import * as ticketStyles from '../../../ui/ticket.module.css'
import { Facts, Ticket } from '../../../ui/ticket.tsx'
import { BilledMonths } from '../billed-months.tsx'
import * as travelStyles from '../travel.module.css'
import { useVisitorStay, type VisitorPage } from './use-visitor-stay.ts'
import * as styles from './visitor.module.css'
import { isSoldOnline } from './visitor-rules.ts'

/** The stay and its price, beside every step. */
export function VisitorTicket() {
  const { t } = useTranslation('visitor-stay')
  const page = useVisitorStay()
  const { answers, country, shownMonths } = page
  const facts = [
    { name: t('travel:ticket.start'), value: <Ltr>{dayIn(answers.start)}</Ltr> },
    { name: t('travel:ticket.end'), value: <Ltr>{dayIn(answers.end)}</Ltr> },
  ]
  const isOnline = country && isSoldOnline(answers.country)
  return (
    <Ticket
      top={
        <>
          <div className={ticketStyles.route}>
            <span>{shownMonths === null ? '–' : t('travel:months', { count: shownMonths })}</span>
            <i>
              <span className={`mirrored ${travelStyles.plane}`}>
                <Icon name="plane" turn={90} />
              </span>
            </i>
            <span>{country?.name ?? t('travel:ticket.somewhere')}</span>
          </div>
          <Facts facts={facts} />
          {isOnline && (
            <p className={`small ${styles.online}`}>
              <Icon name="check" size="s" />
              <span>{t('ticket.online')}</span>
            </p>
          )}
        </>
      }
    >
      <PricePart page={page} />
      {page.quote && (
        <p className="above-16">
          <MailQuote quote={page.quote} />
        </p>
      )}
    </Ticket>
  )
}

/** A day as it was typed stands there by itself: the other one may be wrong. */
function dayIn(typed: string): string {
  const day = parseDay(typed)
  return day ? formatDay(day) : '–'
}

function PricePart({ page }: { page: VisitorPage }) {
  const { t, i18n } = useTranslation('visitor-stay')
  const { price, country, stay, months, cents } = page
  if (!stay || !country || !months) {
    return (
      <div className={ticketStyles.total}>
        <p className={travelStyles.ticketName}>{t('travel:price.soon')}</p>
      </div>
    )
  }
  if (price.isError && !price.isFetching) {
    return (
      <div className={ticketStyles.total} role="alert">
        <p>{t('travel:price.failed')}</p>
        <Button look="line" small onClick={() => void price.refetch()}>
          <Icon name="refresh" size="s" />
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  const shown = cents ?? price.data?.stripe.unit_amount
  return (
    <div className={`${ticketStyles.total} ${travelStyles.total}`} aria-busy={price.isFetching}>
      <p className="muted small">{t('travel:price.whole')}</p>
      <div className={cents === undefined ? ticketStyles.stale : undefined}>
        {shown === undefined ? <p className={ticketStyles.price}>–</p> : <Price cents={shown} />}
      </div>
      <Announce>
        {cents === undefined ? '' : `${t('travel:price.whole')} ${formatMoney(cents, i18n.language)}`}
      </Announce>
      <BilledMonths stay={stay} months={months}>
        {/* No step follows where the advisor sells. */}
        {t(isSoldOnline(page.answers.country) ? 'ticket.once' : 'travel:price.once')}
      </BilledMonths>
    </div>
  )
}
