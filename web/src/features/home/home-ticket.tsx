import { parseDay, purchaseDay } from '@cursus/shared/day'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AlreadyCovered, Commitment } from '../../insurance/commitment.tsx'
import { offerName } from '../../insurance/formulas.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Money, Price } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { type Fact, Ticket, TicketTop } from '../../ui/ticket.tsx'
import { centsPerPerson } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'
import { type HomeTotal, useHomeTotal } from './use-home-total.ts'

interface HomeTicketProps {
  /** Lines between the home and the perforation, where they are not the parts of the price. */
  facts?: readonly Fact[]
  /** Lines after the parts of the price. */
  more?: readonly Fact[]
  /** Over the price: « Prix total ». */
  label?: string
  /** The next step. */
  children?: ReactNode
}

/** The home, its price by month or year with all that is added, and the next step. */
export function HomeTicket({ facts, more = [], label, children }: HomeTicketProps) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const total = useHomeTotal()
  const { street, city } = quote.address ?? { street: '', city: '' }
  const lines = [...(facts ?? partsOf(total, t)), ...more]
  return (
    <Ticket
      top={
        <HomeTop rooms={quote.rooms ?? 1} place={[street, city].filter(Boolean).join(', ')} facts={lines} />
      }
    >
      {total.isGone && (
        <p className="small" role="status">
          {t('devices:addOn.gone')}
        </p>
      )}
      <TotalPrice total={total} label={label ?? t('ticket.total')} />
      <PaidEarlier />
      {children}
    </Ticket>
  )
}

/** Says of a home that is covered from a later day what becomes of the days that are paid before it (decision 706). */
function PaidEarlier() {
  const { t } = useTranslation('home')
  const { startDate } = useHomeQuote().quote
  const start = parseDay(startDate)
  if (!start || start <= purchaseDay(new Date())) return null
  return <p className="small above-16">{t('ticket.earlier', { day: startDate })}</p>
}

interface HomeTopProps {
  rooms: number
  /** Street and town. */
  place: string
  facts: readonly Fact[]
}

/** Part of the ticket above the perforation: the insured home. */
export function HomeTop({ rooms, place, facts }: HomeTopProps) {
  const { t } = useTranslation('home')
  return <TicketTop icon="sofa" title={t('ticket.title', { count: rooms })} detail={place} facts={facts} />
}

function partsOf({ homeCents, isOffered, offer, isSettled }: HomeTotal, t: (key: string) => string): Fact[] {
  const home = {
    name: t('insuranceType.home'),
    value: homeCents === undefined ? '–' : <Money cents={homeCents} />,
  }
  const devices = {
    name: offer ? offerName(offer, t) : t(isSettled ? 'ticket.withoutOffer' : 'devices.label'),
    value: isSettled ? <Money cents={offer?.unit_amount ?? 0} /> : '–',
  }
  return isOffered ? [home, devices] : [home]
}

function TotalPrice({ total, label }: { total: HomeTotal; label: string }) {
  const { t } = useTranslation('home')
  const { quote } = useHomeQuote()
  const { price, isOld, isFailed, isUnread, why } = total
  if (isFailed || isUnread) {
    return (
      <div className={ticketStyles.total} role="alert">
        <p>{t(why)}</p>
        <Button look="line" small onClick={isFailed ? () => void price.refetch() : total.readAgain}>
          <Icon name="refresh" size="s" />
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  return (
    <div className={ticketStyles.total} aria-busy={price.isFetching}>
      <p className="muted small">{label}</p>
      {total.total === undefined ? (
        <Skeleton width={190} height={48} />
      ) : (
        <div className={isOld ? ticketStyles.stale : undefined}>
          <Price cents={total.total} per={t(`per.${quote.payment}`)} />
        </div>
      )}
      {total.total !== undefined && <PerPerson cents={total.total} />}
      {total.offer && <AlreadyCovered />}
      <Commitment of="home" payment={quote.payment} />
      <SaidTotal total={total} label={label} />
    </div>
  )
}

/** Share of each person; drawn only where there is somebody to share with. */
export function PerPerson({ cents }: { cents: number }) {
  const { t, i18n } = useTranslation('home')
  const { quote } = useHomeQuote()
  if ((quote.persons ?? 1) < 2) return null
  const price = formatMoney(centsPerPerson(cents, quote.persons), i18n.language)
  return <p className="muted small">{t('home.perRoommate', { price })}</p>
}

/** The live price as screen readers hear it. */
function SaidTotal({ total: { total, isOld }, label }: { total: HomeTotal; label: string }) {
  const { t, i18n } = useTranslation('home')
  const { quote } = useHomeQuote()
  const price = total === undefined || isOld ? '' : formatMoney(total, i18n.language)
  return <Announce>{price && `${label} ${price} ${t(`per.${quote.payment}`)}`}</Announce>
}
