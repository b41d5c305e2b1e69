import { KnownEmailCard } from '../../account/known-email-card.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-parts.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import * as needStyles from '../../ui/need.module.css'
import { Need } from '../../ui/need.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import * as ticketStyles from '../../ui/ticket.module.css'
import { AccountCard } from './account-card.tsx'
import { AgreementsCard } from './agreements-card.tsx'
import { HomeRefusal } from './home-refusal.tsx'
import { HomeTicket } from './home-ticket.tsx'
import { LatinCard } from './latin-card.tsx'
import { NeedsCard } from './needs-card.tsx'
import { PayButton, peopleForm, peopleNeed } from './pay-button.tsx'
import { PriceBar } from './price-bar.tsx'
import { useChangesElsewhere } from './quote-memory.ts'
import { RoommateCards } from './roommate-cards.tsx'
import { useHomeQuote } from './use-home-quote.ts'
import { usePeople } from './use-people.ts'

/** Step 3: a visitor's account, everybody who lives there, the agreements, and on to the payment page. */
export default function StepPeople() {
  return <PeopleOfHome key={useChangesElsewhere()} />
}

function PeopleOfHome() {
  const { t } = useTranslation('home')
  const { quote, session, to } = useHomeQuote()
  const people = usePeople()
  const { form, known, setKnown, need } = people
  const otherEmail = () => {
    setKnown(null)
    // The field is there again once this has been drawn.
    setTimeout(() => document.getElementById('people-emailUser')?.focus(), 0)
  }
  return (
    <>
      <div className={quoteStyles.quote}>
        <div className="column">
          <HomeRefusal />
          {known !== null && <KnownEmailCard email={known} onOther={otherEmail} />}
          <form id={peopleForm} className="column" onSubmit={form.onSubmit} noValidate>
            <FormSummary of={{ summary: form.summary }} />
            {!session && known === null && <AccountCard people={people} />}
            <RoommateCards people={people} />
            {session && <LatinCard people={people} />}
            <NeedsCard people={people} />
            <AgreementsCard people={people} />
            <div className={`row wraps ${needStyles.sendRow}`}>
              <PayButton people={people} className="wide-only" />
              <ButtonLink look="line" to={to} search={{ step: 2 }}>
                {t('common.back')}
              </ButtonLink>
              <Need id={peopleNeed}>{need}</Need>
            </div>
          </form>
        </div>
        <aside className={ticketStyles.beside} aria-label={t('price.label')}>
          <HomeTicket more={[{ name: t('answers.start'), value: <Ltr>{quote.startDate}</Ltr> }]} />
        </aside>
      </div>
      <PriceBar>
        <PayButton people={people} short />
      </PriceBar>
    </>
  )
}
