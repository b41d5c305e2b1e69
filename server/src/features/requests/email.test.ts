import { expect, it, onTestFinished } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aCertificateRequest } from '../../../test/requests.ts'
import { certificateRequests, complaints } from './requests.table.ts'

const t = await startTest()
const letter = { subject: 'BRINDEMOY Théo', body: 'Un colocataire\n\nBonjour, comment l’ajouter ?' }

async function write(as: Person, body: object, headers: Record<string, string> = {}) {
  await t.runJobs()
  t.posted.length = 0
  const response = await t.post('/api/email', { as, body, headers })
  await t.runJobs()
  return response
}
const addressees = () => t.posted.map(({ to }) => to.address).sort()
const support = 'support@example.org'
/** Returns the last mail to us, and the last to somebody else. */
function pair() {
  const last = (isOurs: boolean) =>
    t.posted.findLast(({ to }) => (to.address === support) === isOurs) ?? expect.fail()
  return [last(true), last(false)] as const
}

it('sends a message to the support address whatever recipient is asked for, and a copy to its sender', async () => {
  const student = await t.aStudent({ user: { language: 'en' } })
  for (const body of [
    { ...letter, recipient: 'victim@example.org' },
    { values: letter, recipient: ['a@b.c'] },
  ]) {
    expect((await write(student, body)).statusCode).toBe(204)
    expect(addressees()).toEqual([student.email, support].sort())
    const [ours, copy] = pair()
    expect(ours.replyTo).toEqual({ address: student.email, name: 'Théo Brindemoy' })
    expect(ours.text).toContain('> Bonjour, comment l’ajouter ?')
    expect(copy.replyTo?.address).toBe('support@example.org')
    expect([ours.subject, copy.subject]).toEqual([
      'Message de Théo Brindemoy',
      'We have received your message',
    ])
    expect(ours.text).toMatch(/écrit au sujet de\s: Un colocataire\./)
    expect(copy.text).toContain('Your message “Un colocataire” has reached your advisor')
  }
})

it('lets an administrator write too, but neither complain nor request', async () => {
  const admin = await t.anAdmin()
  expect((await write(admin, letter)).statusCode).toBe(204)
  expect((await write(admin, { ...letter, kind: 'complaint' })).json().code).toBe('requests.students_only')
  const asked = { ...letter, certificateRequest: aCertificateRequest() }
  expect((await write(admin, asked)).statusCode).toBe(403)
  expect(addressees()).toEqual([])
})

it('makes no header of what a person writes, and shows it as text', async () => {
  const student = await t.aStudent()
  const body = '<img src=x onerror=alert(1)>\r\nBcc: evil@example.org\n\u202egnp.exe\n=cmd()'
  expect((await write(student, { subject: '<b>\u202eBcc', body })).statusCode).toBe(204)
  for (const { subject, html, text, to } of t.posted) {
    expect(subject).not.toMatch(/Bcc|<b>|[\r\n]/)
    expect([student.email, support]).toContain(to.address)
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(text).not.toMatch(/^Bcc:/m)
    expect(text + html).not.toContain('\u202e')
  }
})

it('names all that is wrong at once, and sends nothing', async () => {
  const student = await t.aStudent()
  const wrong = { subject: 'a\r\nBcc: evil@example.org', body: ' ', kind: 'spam' }
  const { statusCode, ...response } = await write(student, wrong)
  expect(statusCode).toBe(422)
  expect(Object.keys(response.json().errors).sort()).toEqual(['body', 'kind', 'subject'])
  expect(Object.keys((await write(student, {})).json().errors).sort()).toEqual(['body', 'subject'])
  expect(t.posted).toEqual([])
})

it('takes ten letters an hour of one person, and sixty of one network', async () => {
  const student = await t.aStudent()
  for (let sent = 0; sent < 10; sent += 1) {
    expect((await t.post('/api/email', { as: student, body: letter })).statusCode).toBe(204)
  }
  const over = await t.post('/api/email', {
    as: student,
    body: letter,
    headers: { 'x-forwarded-for': '192.0.2.7' },
  })
  expect([over.statusCode, Number(over.headers['retry-after']) > 3000]).toEqual([429, true])
  t.clock.forward({ seconds: 3601 })
  const headers = { 'x-forwarded-for': '198.51.100.4' }
  const writers = await Promise.all(Array.from({ length: 7 }, () => t.aStudent()))
  const statuses: number[] = []
  for (const as of writers) {
    for (let sent = 0; sent < 9; sent += 1) {
      statuses.push((await t.post('/api/email', { as, body: letter, headers })).statusCode)
    }
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(60)
  expect((await t.post('/api/email', { as: student, body: letter })).statusCode).toBe(204)
})

it('keeps a complaint under a reference with its days, and acknowledges it at once', async () => {
  const student = await t.aStudent()
  onTestFinished(() => t.clock.set('2026-11-20T11:00:00Z'))
  t.clock.set('2026-11-20T10:00:00Z')
  const response = await write(student, { ...letter, kind: 'complaint' })
  const { reference } = response.json().data
  expect([response.statusCode, reference]).toEqual([200, 'RC-2026-000001'])
  expect(response.json().data).toMatchObject({ acknowledgedBy: '02/12/2026', answerBy: '20/01/2027' })
  expect(addressees()).toEqual([student.email, support].sort())
  const [, receipt] = pair()
  for (const told of [reference, '02/12/2026', '20/01/2027', 'mediation-assurance.org', '> Un colocataire']) {
    expect(receipt.text).toContain(told)
  }
  expect(await t.db.$count(complaints)).toBe(1)
})

it('keeps a request for an attestation, once however often it is sent, with both mails or none', async () => {
  const student = await t.aStudent()
  const body = { values: letter, certificateRequest: aCertificateRequest({ phone: '06 39 98 01 08' }) }
  const headers = { 'idempotency-key': 'once' }
  for (const _ of [1, 2])
    expect((await t.post('/api/email', { as: student, body, headers })).statusCode).toBe(204)
  await t.runJobs()
  const rows = await t.db.select().from(certificateRequests)
  expect(rows).toMatchObject([
    { studentId: student.id, phone: '+33639980108', state: 'open', reason: 'visa' },
  ])
  const [ours, receipt] = pair()
  expect([ours.to.address, receipt.to.address]).toEqual([support, student.email])
  for (const told of ['Nationalité : Maroc, Belgique', 'Motif : Demande de visa', '+33639980108']) {
    expect(ours.text.replaceAll('\u00a0', ' ')).toContain(told)
  }
  expect(JSON.stringify(t.lines)).not.toMatch(/Lagunes|El Maziri|colocataire/)
})

it('names every field of a request that is missing or wrong', async () => {
  const student = await t.aStudent()
  const certificateRequest = aCertificateRequest({
    phone: '12',
    countryNationality: 'XX',
    mail: 'nobody',
    lastname: '',
    address: { street: '1 rue', postalCode: '1000', city: 'Bruxelles', country: 'BE' },
  })
  const { errors } = (await write(student, { ...letter, certificateRequest })).json()
  expect(Object.keys(errors).sort()).toEqual(
    ['address.country', 'countryNationality', 'lastname', 'mail', 'phone'].map(
      (field) => `certificateRequest.${field}`,
    ),
  )
  const nothing = (await write(student, { ...letter, certificateRequest: {} })).json().errors
  expect(Object.keys(nothing)).toHaveLength(9)
})
