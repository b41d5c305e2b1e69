import type { ChangeFacts, ChangeOffer, ContractChange } from '@cursus/shared/contract-change'
import { lastDayBefore } from '@cursus/shared/day'
import type { ChangeEvent } from 'react'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { nameOf, paperOf } from '../../../insurance/contract-titles.ts'
import { productOf } from '../../../insurance/products.ts'
import { SubmitButton } from '../../../ui/form-parts.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Days, Ltr } from '../../../ui/ltr.tsx'
import { Money, Price } from '../../../ui/money.tsx'
import * as quoteStyles from '../../../ui/quote.module.css'
import * as ticketStyles from '../../../ui/ticket.module.css'
import { Ticket, TicketTop } from '../../../ui/ticket.tsx'
import type { ChangingContract } from './change.api.ts'
import * as styles from './change.module.css'
import { DraftTick } from './draft-link.tsx'
import { Payments } from './payments.tsx'
import type { Counting } from './use-change.ts'

interface ChangeTicketProps {
  contract: ChangingContract
  change: ContractChange
  now: ChangeFacts
  changing: Counting
}

/** Shows the amount to pay or to be refunded, its calculation, and the button. */
export function ChangeTicket({ contract, change, now, changing }: ChangeTicketProps) {
  const { t } = useTranslation('change')
  const { offer, isSame, isCounting, isWanting, form } = changing
  const top = (
    <TicketTop
      icon={productOf(contract.insuranceType).icon}
      title={nameOf(contract, t)}
      detail={contract.reference}
      facts={useFacts(offer, now)}
    />
  )
  const isReady = offer !== null && form.ready && !isCounting
  return (
    <aside className={quoteStyles.price} aria-label={t('ticket.label')}>
      <Ticket top={top}>
        <div role="status" aria-busy={isCounting}>
          <Difference {...{ offer, now, isWanting }} isPaidBySchool={change.isPaidBySchool} />
          <Later offer={offer} />
        </div>
        <DraftRead id={contract.id} changing={changing} />
        <SubmitButton
          of={{ ready: isReady, busy: form.busy }}
          need="change-need"
          form="change"
          look="accent"
          block
          className={ticketStyles.go}
        >
          {change.student ? <Asking offer={offer} /> : <Doing offer={offer} />}
        </SubmitButton>
        <p id="change-need" className="muted small centred" aria-live="polite">
          {isSame ? t('nothing') : form.need}
        </p>
        <Waiting change={change} />
        <Waited offer={offer} student={change.student} />
        <p className="muted small centred">{t(`ticket.until.${paperOf(contract)}`)}</p>
      </Ticket>
    </aside>
  )
}

/** The box of who has read the draft of what is wished now. */
function DraftRead({ id, changing: { form, wish, draftText } }: { id: string; changing: Counting }) {
  if (!wish || draftText === null) return null
  const tick = {
    ...form.tick('draftRead'),
    form: 'change',
    className: `small ${styles.onPanel}`,
    checked: form.values.draftRead === draftText,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
      form.set('draftRead', target.checked ? draftText : ''),
  }
  return <DraftTick {...{ id, wish, tick }} />
}

function useFacts(offer: ChangeOffer | null, now: ChangeFacts) {
  const { t } = useTranslation('change')
  const next = offer?.next ?? now
  const { days } = offer ?? {}
  return [
    ...(offer ? [{ name: t('ticket.effect'), value: <Ltr>{formatDay(offer.effectOn)}</Ltr> }] : []),
    ...(next.kind === 'stay'
      ? [
          {
            name: t('line.dates'),
            value: <Days start={next.startDate} end={next.endDate} />,
          },
        ]
      : []),
    { name: t('line.price'), value: <Prices now={now} next={next} /> },
    ...(offer && offer.payments.length > 0
      ? [{ name: t('ticket.payments'), value: <Payments payments={offer.payments} /> }]
      : []),
    ...(days ? [{ name: t('ticket.days'), value: t('ticket.days.value', days) }] : []),
  ]
}

function Prices({ now, next }: { now: ChangeFacts; next: ChangeFacts }) {
  if (now.priceCents === next.priceCents && intervalOf(now) === intervalOf(next)) {
    return <PriceOf facts={now} />
  }
  return (
    <>
      <s className="muted">
        <PriceOf facts={now} />
      </s>{' '}
      <PriceOf facts={next} />
    </>
  )
}

/** How often a price is asked for; a stay is paid once. */
const intervalOf = (facts: ChangeFacts) => (facts.kind === 'stay' ? null : facts.interval)

function PriceOf({ facts }: { facts: ChangeFacts }) {
  const { t, i18n } = useTranslation('change')
  const interval = intervalOf(facts)
  if (!interval) return <Money cents={facts.priceCents} />
  return t(`price.${interval}`, { price: formatMoney(facts.priceCents, i18n.language) })
}

const chooseOf = {
  stay: 'ticket.choose',
  home: 'ticket.choose.home',
  device: 'ticket.choose.device',
} as const

type DifferenceProps = Pick<Counting, 'offer' | 'isWanting'> & { now: ChangeFacts; isPaidBySchool: boolean }

function Difference({ offer, isWanting, now, isPaidBySchool }: DifferenceProps) {
  const { t, i18n } = useTranslation('change')
  if (!offer) return <p className="muted">{t(isWanting ? 'ticket.missing' : chooseOf[now.kind])}</p>
  const { differenceCents: cents, laterCents, next, refundBy, days, rhythm, effectOn } = offer
  const money = (amount: number) => formatMoney(amount, i18n.language)
  if (rhythm) return <p>{t('ticket.rhythm', { day: formatDay(rhythm.paidUntil) })}</p>
  if (cents === 0 && laterCents > 0) return null
  if (cents === 0) {
    const isRepriced = next.priceCents !== now.priceCents
    const key = isPaidBySchool ? 'ticket.bySchool' : isRepriced ? 'ticket.next' : 'ticket.same'
    return <p>{t(key, { day: formatDay(effectOn) })}</p>
  }
  const [more, less] = cents > 0 ? [next, now] : [now, next]
  return (
    <>
      <p className="muted small">
        {refundBy ? t('ticket.refund', { day: formatDay(refundBy) }) : t('ticket.pay')}
      </p>
      <Price cents={Math.abs(cents)} />
      <p className="muted small">
        <Ltr>
          {days
            ? `${money(more.priceCents - less.priceCents)} × ${days.left} ÷ ${days.of}`
            : `${money(more.priceCents)} − ${money(less.priceCents)}`}
        </Ltr>
      </p>
    </>
  )
}

/** What is too little for a payment of its own comes with the next one. */
function Later({ offer }: { offer: ChangeOffer | null }) {
  const { t, i18n } = useTranslation('change')
  if (!offer || offer.laterCents === 0) return null
  return <p>{t('ticket.later', { amount: formatMoney(offer.laterCents, i18n.language) })}</p>
}

function Doing({ offer }: { offer: ChangeOffer | null }) {
  const { t, i18n } = useTranslation('change')
  const { differenceCents: cents = 0, isSigned = false } = offer ?? {}
  if (cents <= 0 && isSigned) return t(cents < 0 ? 'do.signRefund' : 'do.sign')
  if (cents <= 0) return t(cents < 0 ? 'do.refund' : 'do')
  return (
    <>
      <Icon name="card" size="s" />
      {t(isSigned ? 'do.paySign' : 'do.pay', { price: formatMoney(cents, i18n.language) })}
    </>
  )
}

/** Says what is paid and signed before anything changes, and by whom. */
function Waited({ offer, student }: { offer: ChangeOffer | null; student: ContractChange['student'] }) {
  const { t } = useTranslation('change')
  if (!offer) return null
  const step = stepOf(offer)
  if (student) return <p className="small centred">{t(`desk.${step}`, { name: student.name })}</p>
  if (step !== 'paySign' && step !== 'sign') return null
  return <p className="muted small centred">{t(`ticket.${step}`)}</p>
}

/** What somebody does before a change counts. */
function stepOf({ differenceCents, isSigned }: ChangeOffer) {
  if (differenceCents > 0) return isSigned ? 'paySign' : 'pay'
  return isSigned ? 'sign' : 'none'
}

function Asking({ offer }: { offer: ChangeOffer | null }) {
  const { t } = useTranslation('change')
  return t(offer && stepOf(offer) !== 'none' ? 'desk.ask' : 'do')
}

/** Shows a change that is asked for and not paid, and until when it can be paid. */
function Waiting({ change: { waiting } }: { change: ContractChange }) {
  const { t } = useTranslation('change')
  if (!waiting) return null
  return <p className="small">{t('waiting', { last: formatDay(lastDayBefore(new Date(waiting.until))) })}</p>
}
