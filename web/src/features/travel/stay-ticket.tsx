import type { Country } from '@cursus/shared/countries'
import { FRANCE_ID } from '@cursus/shared/countries'
import { parseDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { displayedMonths, type Stay } from '@cursus/shared/travel-price'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import LongerStay from '../../quotes/longer-stay.tsx'
import { useSession } from '../../session/session.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import { SubmitButton } from '../../ui/form-parts.tsx'
import { formatDay, formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Price } from '../../ui/money.tsx'
import { Need } from '../../ui/need.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Facts, Ticket } from '../../ui/ticket.tsx'
import { AdvisorContact } from './advisor-contact.tsx'
import { BilledMonths } from './billed-months.tsx'
import * as styles from './travel.module.css'
import type { StayForm } from './use-stay.ts'

interface StayTicketProps {
  stay: StayForm
  canBuy: boolean
  /** Content in place of price and payment, where there is nothing to pay: by a school, or any more. */
  instead: ReactNode
}

/** Journey, price and the next step; a classic student who may not buy finds the advisor in its place. */
export function StayTicket({ stay, canBuy, instead }: StayTicketProps) {
  return (
    <Ticket top={<Journey stay={stay} />}>
      {instead ?? (
        <>
          <PricePart stay={stay} />
          {canBuy ? <Continue stay={stay} /> : <AdvisorContact stay={stay} />}
        </>
      )}
    </Ticket>
  )
}

function Journey({ stay: { stay, country, values } }: { stay: StayForm }) {
  const { t } = useTranslation('travel')
  const session = useSession()
  const dash = '–'
  const facts = [
    { name: t('ticket.start'), value: <Ltr>{dayIn(values.start) ?? dash}</Ltr> },
    { name: t('ticket.end'), value: <Ltr>{dayIn(values.end) ?? dash}</Ltr> },
    { name: t('ticket.duration'), value: stay ? t('months', { count: displayedMonths(stay) }) : dash },
    { name: t('ticket.insured'), value: session ? fullNameOf(session) : '' },
  ]
  return (
    <>
      <Route country={country} />
      <Facts facts={facts} />
    </>
  )
}

/** A day as the ticket prints it; null while what is typed is none, whatever the other day is. */
function dayIn(typed: string): string | null {
  const day = parseDay(typed)
  return day && formatDay(day)
}

/** Draws the way from France to the destination; a stay in France starts wherever the student lives. */
function Route({ country }: { country?: Country }) {
  const { t } = useTranslation('travel')
  const isFrance = country?.id === FRANCE_ID
  return (
    <div className={ticketStyles.route}>
      <span>{isFrance ? t('ticket.home') : t('ticket.france')}</span>
      <i>
        <span className={`mirrored ${styles.plane}`}>
          <Icon name="plane" turn={90} />
        </span>
      </i>
      <span>{country?.name ?? t('ticket.somewhere')}</span>
    </div>
  )
}

function PricePart({ stay: { stay, months, country, price, form, setEnd } }: { stay: StayForm }) {
  const { t } = useTranslation('travel')
  if (!stay || !country || !months) {
    return (
      <div className={`${ticketStyles.total} ${styles.total}`}>
        <p className={styles.ticketName}>{t('price.soon')}</p>
        <p className="muted small">{form.missing}</p>
      </div>
    )
  }
  if (price.isError && !price.isFetching) return <PriceFailed retry={() => void price.refetch()} />
  const cents = price.data?.stripe.unit_amount
  const isOld = price.isPlaceholderData
  return (
    <div className={`${ticketStyles.total} ${styles.total}`} aria-busy={price.isFetching}>
      <p className="muted small">{t('price.whole')}</p>
      {cents === undefined ? (
        <Skeleton width={190} height={48} />
      ) : (
        <div className={isOld ? ticketStyles.stale : undefined}>
          <Price cents={cents} />
        </div>
      )}
      <SaidPrice cents={isOld ? undefined : cents} stay={stay} />
      <BilledMonths stay={stay} months={months}>
        {t('price.once')}
      </BilledMonths>
      {cents !== undefined && !isOld && (
        <LongerStay stay={stay} zone={country.zone} cents={cents} onTake={setEnd} onTicket />
      )}
    </div>
  )
}

/** The live price as screen readers hear it. */
function SaidPrice({ cents, stay }: { cents?: number; stay: Stay }) {
  const { t, i18n } = useTranslation('travel')
  const months = displayedMonths(stay)
  const duration = t('health.duration', { months, count: months })
  const price = cents === undefined ? '' : formatMoney(cents, i18n.language)
  return <Announce>{price && `${t('health.price')} ${price}. ${duration}`}</Announce>
}

function PriceFailed({ retry }: { retry(): void }) {
  const { t } = useTranslation('travel')
  return (
    <div className={`${ticketStyles.total} ${styles.total}`} role="alert">
      <p>{t('price.failed')}</p>
      <Button look="line" small onClick={retry}>
        <Icon name="refresh" size="s" />
        {t('common.retry')}
      </Button>
    </div>
  )
}

function Continue({ stay: { form, price } }: { stay: StayForm }) {
  const { t } = useTranslation('travel')
  const isPriced = price.data !== undefined && !price.isPlaceholderData && !price.isError
  const waits = price.isError && !price.isFetching ? t('price.failed') : t('need.price')
  const need = form.ready && !isPriced ? waits : form.need
  return (
    <>
      <SubmitButton
        of={{ ready: form.ready && isPriced, busy: false }}
        need="stay-need"
        form="stay"
        look="accent"
        block
        className={ticketStyles.go}
      >
        {t('common.continue')}
        <Icon name="forward" size="s" mirrored />
      </SubmitButton>
      <p className="muted small centred">{t('price.noDebit')}</p>
      <div className="visually-hidden">
        <Need id="stay-need">{need}</Need>
      </div>
    </>
  )
}
