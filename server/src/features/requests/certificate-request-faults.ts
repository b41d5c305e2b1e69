import { isKnownCountry, toPhone } from '../students/registration-faults.service.ts'

const countries = ['countryNationality', 'secondCountryNationality', 'countryResidence'] as const

/** Returns the faults of a certificate request beyond its schema: unknown countries, and an impossible phone. */
export function requestFaults(body: unknown): Record<string, string[]> {
  const form = record(record(body).certificateRequest)
  const faults: Record<string, string[]> = {}
  for (const field of countries) {
    const code = form[field]
    if (typeof code === 'string' && code && !isKnownCountry(code)) {
      faults[`certificateRequest.${field}`] = ['validation.field.country.unknown']
    }
  }
  const { phone, countryResidence } = form
  if (typeof phone === 'string' && phone.trim() && !phoneOf(phone, String(countryResidence))) {
    faults['certificateRequest.phone'] = ['validation.field.phone.incorrect']
  }
  return faults
}

/**
 * Reads a telephone number as E.164; without a `+` it belongs to the country of residence, else France. Null when
 * impossible.
 */
export function phoneOf(phone: string, country: string): string | null {
  return toPhone(phone, country) ?? toPhone(phone, 'FR')
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
