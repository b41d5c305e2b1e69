import { useTranslation } from '../../i18n/use-translation.ts'
import { OfferChoice } from '../../insurance/offer-choice.tsx'
import { OfferDocuments } from '../../insurance/offer-documents.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as checkListStyles from '../../ui/check-list.module.css'
import { DocumentLink } from '../../ui/document-link.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import * as ticketStyles from '../../ui/ticket.module.css'
import * as styles from './home.module.css'
import { HomeAnswers } from './home-answers.tsx'
import { HomeTicket } from './home-ticket.tsx'
import { PriceBar } from './price-bar.tsx'
import { coverOf } from './quote-rules.ts'
import { useHomeQuote } from './use-home-quote.ts'
import { type HomeTotal, useHomeTotal } from './use-home-total.ts'

/** Step 2: the price, devices if somebody wants them, and the answers once more. */
export function StepPrice() {
  const { t } = useTranslation('home')
  const { to } = useHomeQuote()
  const total = useHomeTotal()
  return (
    <>
      <h2 className="visually-hidden">{t('step.2')}</h2>
      <div className={quoteStyles.quote}>
        <div className="column">
          {total.isOffered && <Devices total={total} />}
          <section className={cardStyles.card} aria-labelledby="answers-title">
            <h2 id="answers-title">{t('answers.title')}</h2>
            <HomeAnswers />
          </section>
        </div>
        <aside className={ticketStyles.beside} aria-label={t('price.label')}>
          <HomeTicket>
            <Continue total={total} className={`${ticketStyles.go} wide-only`} block />
            <ButtonLink look="line" block className={ticketStyles.back} to={to} search={{ step: 1 }}>
              {t('common.back')}
            </ButtonLink>
          </HomeTicket>
          <Covers />
        </aside>
      </div>
      <PriceBar>
        <Continue total={total} />
      </PriceBar>
    </>
  )
}

function Devices({ total: { offers, offer, isSettled } }: { total: HomeTotal }) {
  const { t } = useTranslation('home')
  const { quote, change } = useHomeQuote()
  return (
    <section className={cardStyles.card} aria-labelledby="devices-title">
      <h2 id="devices-title">{t('devices:addOn.title')}</h2>
      <p className="muted">{t(`devices.lead.${quote.payment}`)}</p>
      <fieldset className="above-24">
        <legend className="visually-hidden">{t('devices.label')}</legend>
        <OfferChoice
          offers={offers}
          chosen={{
            name: 'home-offer',
            value: (isSettled ? offer?.id : quote.offerId) ?? '',
            onChange: (event) => change({ offerId: event.target.value || null }),
          }}
          per={t(`per.${quote.payment}`)}
          failed={t('devices.failed')}
          stacked
        />
      </fieldset>
      {offer && <OfferDocuments offer={offer} isAddOn />}
      <p className="muted small above-16">{t('devices.agreements')}</p>
    </section>
  )
}

/** Button to the step of the people, or to the payment where no person is to be named. */
function Continue({ total, ...looks }: { total: HomeTotal; className?: string; block?: boolean }) {
  const { t } = useTranslation('home')
  const { change, go, skipsPeople } = useHomeQuote()
  const { isReady, offer } = total
  const next = () => {
    if (!isReady) return
    change({ maxStep: 4, offerId: offer?.id ?? null })
    go(skipsPeople ? 4 : 3)
  }
  return (
    <Button look="accent" {...looks} aria-disabled={!isReady || undefined} onClick={next}>
      {t('common.continue')}
      <Icon name="forward" size="s" mirrored />
    </Button>
  )
}

/** Shows three insured sums of this home, with its guarantee table and information document. */
function Covers() {
  const { t, i18n } = useTranslation('home')
  const { quote } = useHomeQuote()
  const { table, tableKey, contents, theft, deductible } = coverOf(quote.rooms ?? 1)
  const euros = (amount: number) => formatMoney(amount * 100, i18n.language, true)
  const lines = [
    t('covers.contents', { limit: euros(contents) }),
    t('home.theftLimit', { limit: euros(theft) }),
    t('covers.deductible', { amount: euros(deductible) }),
  ]
  return (
    <section className={`${cardStyles.card} ${styles.covers}`} aria-labelledby="covers-title">
      <h2 id="covers-title">{t('covers.title')}</h2>
      <ul className={`${checkListStyles.list} small`}>
        {lines.map((line) => (
          <li key={line}>
            <Icon name="check" />
            <span>{line}</span>
          </li>
        ))}
      </ul>
      <p className={styles.document}>
        <Icon name="download" size="s" />
        <DocumentLink href={`/document/home/${table}`}>{t(tableKey)}</DocumentLink>
      </p>
      <p className={styles.document}>
        <Icon name="download" size="s" />
        <DocumentLink href="/document/home/ipid.pdf">{t('covers.ipid')}</DocumentLink>
      </p>
    </section>
  )
}
