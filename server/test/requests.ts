import type { CertificateRequestForm } from '@cursus/shared/requests'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'

/** A whole form, as somebody of two nationalities fills it in. */
export function aCertificateRequest(change: Partial<CertificateRequestForm> = {}): CertificateRequestForm {
  return {
    lastname: 'El Maziri',
    firstname: 'Noor',
    countryNationality: 'MA',
    secondCountryNationality: 'BE',
    countryResidence: 'FR',
    phone: '+33639980108',
    mail: 'noor@example.com',
    address: { street: '5 boulevard des Étoiles', postalCode: '75013', city: 'Paris', country: 'FR' },
    reason: 'visa',
    hostOrganization: 'Académie des Lagunes',
    ...change,
  }
}

type Test = Awaited<ReturnType<typeof startTest>>

/** Sends that form; answers with the id of the request. */
export async function askForCertificate(t: Test, as: Person, change: Partial<CertificateRequestForm> = {}) {
  const certificateRequest = aCertificateRequest(change)
  await t.post('/api/email', { as, body: { subject: 'Attestation', body: 'Bonjour', certificateRequest } })
  const admin = await t.anAdmin()
  const list = await t.get('/api/certificate-requests?order=desc', { as: admin })
  const own = list.json().data.find(({ studentId }: { studentId: string }) => studentId === as.id)
  return own.id as string
}
