import type { StayQuote } from '@cursus/shared/quotes'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../api/api-error.ts'
import { useCountries } from '../../../forms/countries.ts'
import { CountryCodeField } from '../../../forms/country-field.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { AskCall } from '../../../quotes/ask-call.tsx'
import { QuoteSlip } from '../../../quotes/quote-ticket.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { Page } from '../../../ui/page.tsx'
import * as quoteStyles from '../../../ui/quote.module.css'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useNationality } from './use-nationality.ts'
import { useStayPage } from './use-stay-page.ts'
import { visaChecks } from './visa.api.ts'
import { VisaCheckCard } from './visa-check-card.tsx'
import { stayInAddress } from './visa-search.ts'

const EUROPE = 1

/** /insurance/health-mobility/visa: what the destination of a stay asks and how this cover answers, before it is paid. */
export function VisaPage() {
  const { t } = useTranslation('visa')
  const quote = stayInAddress(useSearch({ from: '/_main/insurance/health-mobility_/visa' }).stay)
  const back = useStayPage(quote)
  return (
    <Page
      title={t('page.title')}
      lead={t('page.lead')}
      before={
        <Link {...back} className="back-link">
          <Icon name="back" size="s" mirrored />
          {t('page.back')}
        </Link>
      }
    >
      {quote ? (
        <Checked quote={quote} />
      ) : (
        <EmptyState
          title={t('none.title')}
          action={
            <ButtonLink look="accent" {...back}>
              {t('page.back')}
            </ButtonLink>
          }
        >
          {t('none.text')}
        </EmptyState>
      )}
    </Page>
  )
}

function Checked({ quote }: { quote: StayQuote }) {
  const { t } = useTranslation('visa')
  const back = useStayPage(quote)
  const [nationality, setNationality] = useNationality()
  const country = useCountries().countries.find(({ id }) => id === quote.country)
  return (
    <div className={`${quoteStyles.quote} ${quoteStyles.withMore}`}>
      <div className={`${quoteStyles.form} stack`}>
        <section className={cardStyles.card} aria-label={t('nationality.label')}>
          <CountryCodeField
            id="visa-nationality"
            label={t('nationality.label')}
            hint={t('nationality.hint')}
            optional
            value={nationality}
            onChange={({ target }) => setNationality(target.value)}
          />
        </section>
        <Checks quote={quote} country={country?.name ?? ''} nationality={nationality} />
      </div>
      <aside className={quoteStyles.price} aria-label={t('page.back')}>
        <QuoteSlip quote={quote}>
          <p className="small above-16">{t('longer.text')}</p>
          <div className="stack-small above-16">
            <ButtonLink look="accent" block {...back}>
              {t('go.on')}
            </ButtonLink>
            <ButtonLink look="line" block {...back}>
              {t('longer.change')}
            </ButtonLink>
          </div>
        </QuoteSlip>
      </aside>
      <div className={`${quoteStyles.more} stack`}>
        <section className={cardStyles.card} aria-labelledby="ask-title">
          <h2 id="ask-title">{t('ask.title')}</h2>
          <p className="muted">{t('ask.text')}</p>
          <div className="above-16">
            <AskCall quote={quote} look="line">
              {t('ask.advisor')}
            </AskCall>
          </div>
        </section>
        <Note>
          <p>{t('note.facts')}</p>
          {country?.zone === EUROPE && <p>{t('note.europe')}</p>}
        </Note>
        <Note icon="shield">{t('note.refused')}</Note>
      </div>
    </div>
  )
}

interface ChecksProps {
  quote: StayQuote
  country: string
  nationality: string
}

function Checks({ quote, country, nationality }: ChecksProps) {
  const { t } = useTranslation('visa')
  const { data, error, refetch } = useQuery(visaChecks(quote, nationality))
  if (data) {
    return data.map((check) => (
      <VisaCheckCard key={check.scope} check={check} quote={quote} country={country} />
    ))
  }
  if (!error) return <Skeleton height={520} />
  return (
    <EmptyState
      failed
      title={t('failed')}
      action={
        <Button look="line" onClick={() => void refetch()}>
          {t('common.retry')}
        </Button>
      }
    >
      {messageOf(error, t('error.server.connection'))}
    </EmptyState>
  )
}
