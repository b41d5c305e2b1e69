import { insuredRooms } from '@cursus/shared/home-cover'
import type { HomeRhythm } from '@cursus/shared/quotes'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useHomePrice } from '../../insurance/home-price.ts'
import { GoLink } from '../../quotes/go-link.tsx'
import { MailQuote } from '../../quotes/mail-quote.tsx'
import { WhoBuysHome } from '../../quotes/who-can-buy.tsx'
import { WithoutAccountLink } from '../../quotes/without-account-link.tsx'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { Price } from '../../ui/money.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import * as ticketStyles from '../../ui/ticket.module.css'
import { Ticket } from '../../ui/ticket.tsx'
import { PriceFailed, PriceToCome } from './estimator-frame.tsx'
import { centsOf, Said } from './home-estimate-result.tsx'
import { MoreRooms } from './more-rooms.tsx'
import { RhythmField } from './rhythm-field.tsx'
import * as styles from './tickets.module.css'
import { useHomeEstimate } from './use-home-estimate.ts'

/** Rooms above the tariff: a person answers, no price. */
const more = insuredRooms.length + 1

/** The price of a home on the front page, from the same answers and calls as its estimator. */
export function HomeTicket() {
  const { t } = useTranslation('estimation')
  const { rooms, setRooms, rhythm, setRhythm, quote } = useHomeEstimate()
  const choices = [...insuredRooms, more].map((count) => ({
    value: String(count),
    label: count === more ? <SevenRooms /> : count,
  }))
  return (
    <>
      <div className={styles.form}>
        <SegmentField
          id="estimate-rooms"
          name="estimate-rooms"
          label={t('home.rooms.label')}
          hint={t('home.rooms.hint')}
          wide
          className={styles.rooms}
          options={choices}
          value={String(rooms ?? '')}
          onChange={({ target }) => setRooms(Number(target.value))}
        />
        <RhythmField value={rhythm} onChange={setRhythm} className={styles.rhythm} />
        {rooms === more ? <MoreRooms /> : <WhoBuysHome />}
      </div>
      <Ticket className={styles.ticket}>
        <div className={styles.value}>
          <HomePrice rooms={rooms === more ? null : rooms} rhythm={rhythm} />
        </div>
        <div className={styles.acts}>
          <WithoutAccountLink kind="home" quote={quote} look="accent" />
          <GoLink
            look="line"
            quote={quote}
            missing={{ sentence: t('home.needRooms'), fields: ['estimate-rooms'] }}
          />
        </div>
        <MailQuote quote={quote} />
      </Ticket>
    </>
  )
}

function SevenRooms() {
  const { t } = useTranslation('estimation')
  return (
    <>
      <bdi dir="ltr" aria-hidden="true">
        7+
      </bdi>
      <span className="visually-hidden">{t('ticket.sevenRooms')}</span>
    </>
  )
}

function HomePrice({ rooms, rhythm }: { rooms: number | null; rhythm: HomeRhythm }) {
  const { t } = useTranslation('estimation')
  const month = useHomePrice(rooms, 'mensuel')
  const year = useHomePrice(rooms, 'annuel')
  if (rooms === null) return <PriceToCome need={t('home.needRooms')} />
  const failed = [month, year].filter(({ isError, isFetching }) => isError && !isFetching)
  if (failed.length > 0) {
    return <PriceFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
  }
  const { data, isPlaceholderData } = rhythm === 'mensuel' ? month : year
  return (
    <>
      <p className="muted small">{t('home.rooms', { count: rooms })}</p>
      {data ? (
        <div className={isPlaceholderData ? ticketStyles.stale : undefined}>
          <Price
            cents={data.unit_amount}
            per={t(rhythm === 'mensuel' ? 'ticket.perMonth' : 'ticket.perYear')}
          />
        </div>
      ) : (
        <Skeleton width={160} height={44} />
      )}
      <Said rooms={rooms} month={centsOf(month)} year={centsOf(year)} />
    </>
  )
}
