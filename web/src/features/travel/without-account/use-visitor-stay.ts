import { type Day, formatDay } from '@cursus/shared/day'
import type { StayQuote } from '@cursus/shared/quotes'
import { billedMonths, displayedMonths } from '@cursus/shared/travel-price'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { createContext, use } from 'react'
import { useCountries } from '../../../forms/countries.ts'
import { useStayPrice } from '../../../insurance/stay-price.ts'
import { stepOf } from '../../../routing/step-of.ts'
import { useSession } from '../../../session/session.ts'
import { usePurchaseDay } from '../../../ui/use-today.ts'
import { stayIssues, stayOf } from '../stay-values.ts'
import { changeVisitorStay, useStoredVisitorStay } from './visitor-draft.ts'
import { furthestStep, lostPassword, type Step, steps } from './visitor-rules.ts'

/** Answers that only the page keeps: no storage ever has a password. */
export interface Secrets {
  password: string
  setPassword(password: string): void
  /** The e-mail of step 2, once the server has said that it has an account. */
  known: string | null
  setKnown(email: string | null): void
}

export const SecretsOfPage = createContext<Secrets>({
  password: '',
  setPassword: () => undefined,
  known: null,
  setKnown: () => undefined,
})

/** The stay of this browser, its price, and its step. `go` opens a step, at the field that `hash` names. */
export function useVisitorStay() {
  const answers = useStoredVisitorStay()
  const secrets = use(SecretsOfPage)
  const session = useSession()
  const today = usePurchaseDay()
  const navigate = useNavigate()
  const asked = stepOf(useLocation().search).step
  const country = useCountries().countries.find(({ id }) => String(id) === answers.country)
  const issues = stayIssues(answers, today)
  const stay = issues.start || issues.end ? null : stayOf(answers)
  const months = stay ? billedMonths(stay) : null
  const price = useStayPrice(country && months ? { zone: country.zone, month: months } : null)
  const hasAccount = session !== null
  const open = { hasAccount, password: secrets.password, today }
  const furthest = furthestStep(answers, open)
  const wanted = steps.find((one) => one === asked) ?? 1
  return {
    ...secrets,
    answers,
    session,
    hasAccount,
    today,
    country,
    stay,
    /** « 01/02/2027 »; empty while a day is missing. */
    days: stay ? { start: formatDay(stay.startDate), end: formatDay(stay.endDate) } : null,
    /** Quote that can be mailed, or handed to the advisor; null while an answer is missing. */
    quote: country && stay ? quoteOf(country.id, stay) : null,
    /** Months that the price is counted on; more than `shownMonths` where a month has begun (C-01). */
    months,
    shownMonths: stay ? displayedMonths(stay) : null,
    price,
    /** Price of these answers in cents, once it has come. */
    cents: country && stay && !price.isPlaceholderData ? price.data?.stripe.unit_amount : undefined,
    asked,
    step: wanted < furthest ? wanted : furthest,
    /** True when a reload of the third step has taken the password, which is asked again at the second. */
    hasLostPassword: lostPassword(answers, open),
    change: changeVisitorStay,
    go: (step: Step, { replace, hash }: { replace?: boolean; hash?: string } = {}) =>
      void navigate({ to: '/insurance/health-mobility/not-connected', search: { step }, hash, replace }),
  }
}

function quoteOf(country: number, days: { startDate: Day; endDate: Day }): StayQuote {
  return { kind: 'stay', country, ...days }
}

export type VisitorPage = ReturnType<typeof useVisitorStay>
