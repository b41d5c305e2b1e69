import { fullNameOf } from '@cursus/shared/full-name'
import type { CertificateRequestForm } from '@cursus/shared/requests'
import { certificateReasons } from '@cursus/shared/words'
import { transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { text } from '../../platform/texts.ts'
import { holdOpen } from '../accounts/open-account.service.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { queueMail } from '../mail/mail.service.ts'
import { phoneOf } from './certificate-request-faults.ts'
import { senderOf, toPerson, toSupport } from './letters.service.ts'
import { certificateRequests } from './requests.table.ts'

/** Stores a request for a certificate and mails support and the student, in one transaction. */
export async function keepRequest(
  services: Services,
  studentId: string,
  form: CertificateRequestForm,
): Promise<void> {
  const phone = phoneOf(form.phone, form.countryResidence) ?? form.phone
  const fields = await inFrench(services, { ...form, phone })
  await transact(services.db, async (tx) => {
    await holdOpen(tx, studentId)
    const sender = await senderOf(tx, studentId)
    const [row] = await tx
      .insert(certificateRequests)
      .values({ ...form, phone, studentId, createdAt: services.now() })
      .returning({ id: certificateRequests.id })
    if (!row) throw new Error('no request was written')
    await queueMail(tx, services, {
      ...toSupport(services, sender, 'certificate-request-to-us'),
      eventKey: `certificate-request:${row.id}`,
      payload: { name: fullNameOf(sender), email: sender.email, fields },
    })
    await queueMail(tx, services, {
      ...toPerson(services, sender),
      eventKey: `certificate-request:${row.id}:received`,
      template: 'certificate-request-received',
      payload: { name: sender.name, organization: form.hostOrganization },
    })
  })
}

/** Writes each field on a line in French, for support. */
async function inFrench(services: Services, form: CertificateRequestForm): Promise<string> {
  const { byCode } = await readCountries(services)
  const country = (code: string) => {
    const found = byCode.get(code)
    return found ? nameIn('fr', found.name) : code
  }
  const { street, complement, postalCode, city } = form.address
  const reason = certificateReasons.find((known) => known === form.reason)
  const nationalities = [form.countryNationality, form.secondCountryNationality].flatMap((code) =>
    code ? [country(code)] : [],
  )
  const said = {
    lastname: form.lastname,
    firstname: form.firstname,
    nationality: nationalities.join(', '),
    residence: country(form.countryResidence),
    phone: form.phone,
    mail: form.mail,
    address: [street, complement, `${postalCode} ${city}`].filter(Boolean).join(', '),
    reason: reason ? text('fr', `certificateRequest.reason.${reason}`) : form.reason,
    organization: form.hostOrganization,
  }
  return Object.entries(said)
    .map(([field, value]) => text('fr', `certificateRequest.line.${field}`, { value }))
    .join('\n')
}
