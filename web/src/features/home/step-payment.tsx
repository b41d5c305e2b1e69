import { fullNameOf } from '@cursus/shared/full-name'
import { useLocation } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { offerName } from '../../insurance/formulas.ts'
import { useHomePrice } from '../../insurance/home-price.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { FormSummary } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Need } from '../../ui/need.tsx'
import { Note } from '../../ui/note.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import * as ticketStyles from '../../ui/ticket.module.css'
import { AgreementsCard } from './agreements-card.tsx'
import * as styles from './home.module.css'
import { HomeAnswers } from './home-answers.tsx'
import { HomeRefusal } from './home-refusal.tsx'
import { HomeTicket } from './home-ticket.tsx'
import { LatinCard } from './latin-card.tsx'
import { NeedsCard } from './needs-card.tsx'
import { PayButton, peopleForm, peopleNeed } from './pay-button.tsx'
import { PriceBar } from './price-bar.tsx'
import { useChangesElsewhere } from './quote-memory.ts'
import { endOf } from './quote-rules.ts'
import { RoommateNames } from './roommate-cards.tsx'
import { useHomeQuote } from './use-home-quote.ts'
import type { HomeTotal } from './use-home-total.ts'
import { type People, usePeople } from './use-people.ts'

/** Step 4: everything once more and « Payer », for whoever had nobody to name or comes back unpaid (decision C-41). */
export default function StepPayment() {
  return <PaymentOfHome key={useChangesElsewhere()} />
}

function PaymentOfHome() {
  const { t } = useTranslation('home')
  const { quote, to, skipsPeople } = useHomeQuote()
  const people = usePeople()
  const { form, need } = people
  const days = [
    { name: t('ticket.from'), value: <Ltr>{quote.startDate}</Ltr> },
    { name: t('ticket.to'), value: <Ltr>{endOf(quote.startDate)}</Ltr> },
  ]
  return (
    <>
      <Interrupted />
      <div className={quoteStyles.quote}>
        <form id={peopleForm} className="column" onSubmit={form.onSubmit} noValidate>
          <HomeRefusal />
          <FormSummary of={{ summary: form.summary }} />
          <Recap people={people} />
          <LatinCard people={people} />
          <NeedsCard people={people} />
          <AgreementsCard people={people} />
        </form>
        <aside className={ticketStyles.beside} aria-label={t('price.label')}>
          <HomeTicket facts={days} label={t('ticket.today')}>
            <Saving />
            <PayButton people={people} look="accent" block className={`${ticketStyles.go} wide-only`} />
            <ButtonLink
              look="line"
              block
              className={ticketStyles.back}
              to={to}
              search={{ step: skipsPeople ? 2 : 3 }}
            >
              {t('common.back')}
            </ButtonLink>
            <p className="muted tiny centred above-16">{t('pay.secure')}</p>
          </HomeTicket>
          <Need id={peopleNeed}>{need}</Need>
        </aside>
      </div>
      <PriceBar>
        <PayButton people={people} short />
      </PriceBar>
    </>
  )
}

/** Says that a payment was left off, to who has just come back from the payment page. */
function Interrupted() {
  const { t } = useTranslation('home')
  const { state } = useLocation()
  if (!state.isInterrupted) return null
  return (
    <div role="status">
      <Note kind="warn" icon="info" className={styles.moved}>
        <b>{t('pay.interrupted')}</b> {t('pay.interrupted.safe')}
      </Note>
    </div>
  )
}

function Recap({ people: { total, form } }: { people: People }) {
  const { t } = useTranslation('home')
  const { session } = useHomeQuote()
  const { roommates } = form.values
  const devices = {
    name: t('recap.devices'),
    value: devicesOf(total, t),
    step: 2 as const,
  }
  const others = {
    name: t('step.3'),
    value: <RoommateNames roommates={roommates} />,
    step: 3 as const,
    field: 'people-roommates-0-name',
  }
  const policyholder = { name: t('recap.policyholder'), value: session ? fullNameOf(session) : '' }
  return (
    <section className={cardStyles.card} aria-labelledby="recap-title">
      <h2 id="recap-title">{t('recap.title')}</h2>
      <HomeAnswers
        more={[
          ...(total.isOffered ? [devices] : []),
          ...(roommates.length > 0 ? [others] : []),
          policyholder,
        ]}
      />
    </section>
  )
}

/** The chosen devices, or a dash while it is not known which they are. */
function devicesOf({ offer, isSettled }: HomeTotal, t: (key: string) => string): string {
  if (offer) return offerName(offer, t)
  return isSettled ? t('devices:mm.withoutOffer') : '–'
}

/** Says how much paying by the year saves against twelve months. */
function Saving() {
  const { t, i18n } = useTranslation('home')
  const { quote } = useHomeQuote()
  const isYearly = quote.payment === 'annuel'
  const year = useHomePrice(quote.rooms, 'annuel').data?.unit_amount
  const month = useHomePrice(quote.rooms, 'mensuel').data?.unit_amount
  if (!isYearly || year === undefined || month === undefined || year >= 12 * month) return null
  const money = (cents: number) => formatMoney(cents, i18n.language)
  return (
    <p className="muted small">
      {t('recap.saving', { saved: money(12 * month - year), month: money(month) })}
    </p>
  )
}
