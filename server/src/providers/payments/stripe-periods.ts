import type Stripe from 'stripe'

/** Returns an instant as Stripe counts it, in whole seconds since 1970. */
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000)

/**
 * Returns the instant of an end in seconds: the end of a period in the hour before it, which would ask for the next one, as
 * the provider repeats an hour in UTC.
 */
export function withPeriod(standing: Stripe.Subscription, at: Date, now: Date): number {
  const [end, period] = [secondsOf(at), periodEndOn(standing, at)]
  return period < end && period >= end - 3600 && period > secondsOf(now) ? period : end
}

/** Returns when a period may end on the UTC day of an instant, in seconds; in a shorter month on its last day. */
export function periodEndOn({ billing_cycle_anchor }: Stripe.Subscription, at: Date): number {
  const anchor = new Date(billing_cycle_anchor * 1000)
  const [year, month] = [at.getUTCFullYear(), at.getUTCMonth()]
  const lastDate = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const time = [anchor.getUTCHours(), anchor.getUTCMinutes(), anchor.getUTCSeconds()] as const
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDate), ...time) / 1000
}
