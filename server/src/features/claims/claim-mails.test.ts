import { beforeEach, expect, it } from 'vitest'
import { aProof, claiming, insuredPhone, type Parts } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { mailOutbox } from '../mail/mail.table.ts'

const t = await startTest()
const { declare, aClaim, say } = claiming(t)

let student: Person
beforeEach(async () => {
  t.clock.set('2026-11-20T11:00:00Z')
  await t.runJobs()
  await t.db.delete(mailOutbox)
  t.posted.length = 0
  student = await t.aStudent({ user: { language: 'en' } })
  await insuredPhone(t.services, student)
})

const sent = async () => {
  await t.runJobs()
  return t.posted.splice(0).sort((one, other) => one.to.address.localeCompare(other.to.address))
}

it('tells the student, in their language, what happens next and by when, and support where the claim stands', async () => {
  const { id, reference } = await aClaim(student, [['title', 'Un titre']])
  const [own, support, ...more] = await sent()
  expect(more).toEqual([])
  expect(own?.to.address).toBe(student.email)
  expect(own?.subject).toBe(`Your claim ${reference} is registered`)
  expect(own?.text).toContain('within two working days, by 24/11/2026')
  expect(own?.text).toContain(`https://cursus.test/claims/my-claims?claim=${id}`)
  expect(support?.to.address).toBe(t.config.mail.support)
  expect(support?.subject).toBe(`Nouveau sinistre ${reference} de Théo Brindemoy`)
  expect(support?.text).toContain(`https://cursus.test/claims/follow-up?claim=${id}`)
  expect(`${own?.text}${support?.text}`).not.toMatch(/Un titre|escalier|police|over/)
})

it.each<[string, string, RegExp, RegExp]>([
  [
    'a theft of yesterday',
    '2026-11-19',
    /police by 21\/11\/2026/,
    /deadline to claim for this event has passed/,
  ],
  ['a theft of last week', '2026-11-10', /deadline to claim for this event has passed/, /police by/],
])('says of %s what its days are', async (_, occurredOn, said, unsaid) => {
  await aClaim(student, [
    ['kind', 'theft'],
    ['occurredOn', occurredOn],
  ])
  const own = (await sent()).find(({ to }) => to.address === student.email)
  expect(own?.text).toMatch(said)
  expect(own?.text).not.toMatch(unsaid)
})

it('asks nobody to report a theft whose police report came with the claim', async () => {
  await aClaim(student, [
    ['kind', 'theft'],
    ['occurredOn', '2026-11-19'],
    ['claimDocuments[]', aProof()],
    ['proofs[]', 'policeReport'],
  ])
  const own = (await sent()).find(({ to }) => to.address === student.email)
  expect(own?.text).toContain('by 24/11/2026')
  expect(own?.text).not.toMatch(/police/)
})

it('tells the other side of a message, and the student when a proof is asked for', async () => {
  const { id, reference } = await aClaim(student)
  const admin = await t.anAdmin()
  await sent()
  const said = async (who: Person, parts: Parts) => {
    await say(who, id, parts)
    const mails = await sent()
    expect(JSON.stringify(mails.map(({ html, text }) => [html, text]))).not.toMatch(/fièvre|medicalReport/)
    return mails.map(({ to, subject }) => [to.address, subject])
  }
  expect(await said(student, [['message', 'Une fièvre']])).toEqual([
    [t.config.mail.support, `Nouveau message de Théo Brindemoy, sinistre ${reference}`],
  ])
  expect(await said(admin, [['message', 'Une fièvre ?']])).toEqual([
    [student.email, `A message about your claim ${reference}`],
  ])
  expect(await said(admin, [['asked[]', 'medicalReport']])).toEqual([
    [student.email, `Your claim ${reference} needs a document`],
  ])
})

it('sends one mail of a declaration that comes twice, and none of one that is refused', async () => {
  const headers = { 'idempotency-key': 'twice' }
  await declare(student, [], headers)
  await declare(student, [], headers)
  expect(await sent()).toHaveLength(2)
  await declare(student, [['kind', 'water']])
  expect(await sent()).toEqual([])
})
