import { invalid } from './refusal.ts'
import type { StoredRequest } from './types.ts'

type Body = Record<string, unknown>
type Asked = Pick<
  StoredRequest,
  | 'name'
  | 'delivery_mode'
  | 'timezone'
  | 'external_id'
  | 'expiration_date'
  | 'signers_allowed_to_decline'
  | 'audit_trail_locale'
>

const trailLocales = ['de', 'en', 'es', 'fr', 'it', 'pt', 'ro']

/** The fields of a new request with the provider's defaults; anything that its specification refuses throws 400. */
export function checkRequest(body: Body, now: Date): Asked {
  const locale = body.audit_trail_locale ?? 'fr'
  if (!trailLocales.includes(String(locale))) throw invalid('audit_trail_locale', 'This value is not valid.')
  if (body.delivery_mode !== 'none' && body.delivery_mode !== 'email') {
    throw invalid('delivery_mode', 'This value should be "none" or "email".')
  }
  return {
    name: checkName(body.name),
    delivery_mode: body.delivery_mode,
    timezone: checkTimezone(body.timezone ?? 'Europe/Paris'),
    external_id: checkExternalId(body.external_id ?? null),
    expiration_date: checkExpiration(body.expiration_date, now),
    signers_allowed_to_decline: checkFlag(body.signers_allowed_to_decline ?? false),
    audit_trail_locale: String(locale),
  }
}

/** A day `YYYY-MM-DD`, not past and at most a year ahead; comes out as the last second of that day in Paris, in UTC. */
export function checkExpiration(day: unknown, now: Date): string {
  const chosen = day ?? monthsAhead(now, 6)
  const real = typeof chosen === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(chosen) && isDay(chosen)
  if (!real) throw invalid('expiration_date', 'This value is not a valid date (yyyy-mm-dd).')
  if (chosen < parisDay(now)) throw invalid('expiration_date', 'The date cannot be in the past.')
  if (chosen > monthsAhead(now, 12))
    throw invalid('expiration_date', 'The date cannot be more than one year ahead.')
  return endOfParisDay(chosen)
}

function checkName(name: unknown): string {
  if (typeof name !== 'string' || !name) throw invalid('name', 'This value should not be blank.')
  if ([...name].length > 128)
    throw invalid('name', 'This value is too long. It should have 128 characters or less.')
  return name
}

function checkTimezone(timezone: unknown): string {
  if (typeof timezone === 'string' && Intl.supportedValuesOf('timeZone').includes(timezone)) return timezone
  throw invalid('timezone', 'This value is not a valid timezone.')
}

function checkExternalId(id: unknown): string | null {
  if (id === null) return null
  if (typeof id !== 'string' || id.length > 255 || !/^[\w\-@.%+]+$/.test(id)) {
    throw invalid('external_id', 'This value is not valid.')
  }
  return id
}

function checkFlag(value: unknown): boolean {
  if (typeof value !== 'boolean') {
    throw invalid('signers_allowed_to_decline', 'This value should be of type bool.')
  }
  return value
}

const isDay = (day: string) => new Date(`${day}T00:00:00Z`).toISOString?.().startsWith(day)
const parisDay = (moment: Date) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Paris', dateStyle: 'short' }).format(moment)

function monthsAhead(now: Date, months: number): string {
  const day = new Date(`${parisDay(now)}T00:00:00Z`)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day.toISOString().slice(0, 10)
}

/** Paris is one or two hours ahead of UTC: the hour that shows 23:59 there is the right one. */
function endOfParisDay(day: string): string {
  const winter = new Date(`${day}T22:59:00Z`)
  return (parisDay(winter) === day ? winter : new Date(`${day}T21:59:00Z`)).toISOString()
}
