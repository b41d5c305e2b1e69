import { type Day, formatDay, parseDay } from '@cursus/shared/day'
import { useState } from 'react'
import { CountryField } from '../../forms/country-field.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { AskCall } from '../../quotes/ask-call.tsx'
import { GoLink } from '../../quotes/go-link.tsx'
import { MailQuote } from '../../quotes/mail-quote.tsx'
import { useBuysOnline, WhoBuysStay } from '../../quotes/who-can-buy.tsx'
import { WithoutAccountLink } from '../../quotes/without-account-link.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { estimateLimits, firstToBuy } from './estimate.ts'
import { StayPrice } from './stay-price.tsx'
import * as styles from './tickets.module.css'
import { missingOf, useEstimate } from './use-estimate.ts'

/** The price of a stay on the front page, from the same answers and calls as its estimator. */
export function StayTicket() {
  const { t } = useTranslation('estimation')
  const estimator = useEstimate()
  const { today, text, estimate, country } = estimator
  const [start = '', end = ''] = text.split(' – ')
  const setDays = (days: { start: string; end: string }) => estimator.setText(`${days.start} – ${days.end}`)
  const { min, max } = estimateLimits(today)
  const missing = missingOf(estimate, country !== undefined)
  const first = firstToBuy(parseDay(start), today)
  const isOnline = useBuysOnline(country)
  return (
    <>
      <div className={styles.form}>
        <CountryField
          id="estimate-country"
          label={t('ticket.where')}
          value={estimator.countryId}
          onChange={(chosen) => estimator.setCountryId(chosen?.id ?? null)}
        />
        <div className={styles.days}>
          <StayDay
            id="estimate-dates"
            label={t('ticket.from')}
            text={start}
            limits={{ min, max }}
            onText={(typed) => setDays({ start: typed, end })}
          />
          <StayDay
            id="estimate-end"
            label={t('ticket.to')}
            text={end}
            limits={{ min, max, after: parseDay(start) }}
            onText={(typed) => setDays({ start, end: typed })}
          />
        </div>
        {first && (
          <p className="muted small" role="status">
            {t('dates.first', { day: formatDay(first) })}
          </p>
        )}
        <WhoBuysStay country={country} />
      </div>
      <Ticket className={styles.ticket}>
        <div className={styles.value}>
          <StayPrice {...estimator} />
        </div>
        <div className={styles.acts}>
          {isOnline ? (
            <WithoutAccountLink kind="stay" quote={estimator.quote} look="accent" />
          ) : (
            <AskCall quote={estimator.quote} />
          )}
          <GoLink
            look="line"
            quote={estimator.quote}
            missing={missing && { sentence: t(missing.text), fields: missing.fields }}
          />
        </div>
        <MailQuote quote={estimator.quote} />
      </Ticket>
    </>
  )
}

interface StayDayProps {
  id: string
  label: string
  text: string
  /** `after` is the day that this one follows, where it is known. */
  limits: { min: Day; max: Day; after?: Day | null }
  onText(text: string): void
}

/** One end of the stay; judged once it was left with content. */
function StayDay({ limits: { min, max, after }, text, ...field }: StayDayProps) {
  const { t } = useTranslation('estimation')
  const [left, setLeft] = useState(false)
  const day = parseDay(text)
  const wrong = () => {
    if (!day) return t('validation.field.date.incorrect')
    if (after && day <= after) return t('ticket.order')
    return day < min || day > max ? t('dates.outside') : undefined
  }
  return (
    <DateField
      {...field}
      text={text}
      min={after ?? min}
      max={max}
      error={left && text.trim() !== '' ? wrong() : undefined}
      onBlur={() => setLeft(true)}
    />
  )
}
