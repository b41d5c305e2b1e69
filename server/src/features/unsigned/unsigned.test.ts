import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { aHome } from '../../../test/covers.ts'
import { startHomeBuying } from '../../../test/homes.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { markSigned } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { refunds } from '../refunds/refunds.table.ts'
import { changeAgreement } from '../signatures/change-agreement.ts'
import { giveUpAllUnsigned } from './give-up-unsigned.ts'

const w = await startHomeBuying()
vi.setConfig({ testTimeout: 60_000 })
const { t, outside, stripe } = w
const day = 86_400

const giveUp = () =>
  giveUpAllUnsigned(t.services, (contract, change) => changeAgreement(t.services, contract, change))
const buy = (student: Person) =>
  w.buy(student, aHome({ startDate: formatDay(addDays(dayOf(t.services.now()), 2)) }))
const ownOf = async (student: Person) => {
  const [row] = await w.contractsOf(student)
  if (!row) throw new Error('no contract')
  return row
}
const givenUpMails = async (student: Person) =>
  (await t.mails()).filter(
    ({ toAddress, template }) => toAddress === student.email && template === 'contract-given-up',
  )

it('gives up nothing whose last day was told to nobody: tells it, and leaves a week from that mail', async () => {
  const today = dayOf(t.services.now())
  const [untold, refused] = [await t.aStudent(), await t.aStudent()]
  for (const student of [untold, refused]) await buy(student)
  const set = (student: Person, values: Partial<typeof contracts.$inferInsert>) =>
    t.db.update(contracts).set(values).where(eq(contracts.studentId, student.id))
  const createdAt = new Date(t.services.now().getTime() - 40 * day * 1000)
  await set(untold, { createdAt })
  await set(refused, { createdAt, signatureStatus: 'refused' })
  const told = async (student: Person) =>
    (await t.mails()).filter(
      ({ toAddress, template }) => toAddress === student.email && template === 'contract-to-sign',
    )
  for (const _ of ['once', 'twice']) await giveUp()
  const signBy = addDays(today, 7)
  for (const student of [untold, refused])
    expect(await told(student)).toMatchObject([{ payload: { signBy } }])
  await w.forward(7 * day)
  await giveUp()
  const stands = async () => (await Promise.all([untold, refused].map(ownOf))).map(({ statut }) => statut)
  expect(await stands()).toEqual(['ok', 'ok'])
  await w.forward(day)
  await giveUp()
  expect(await stands()).toEqual(['résilié', 'résilié'])
  expect(await told(untold)).toHaveLength(1)
})

it('gives up by itself what was paid and not signed within 21 days: the subscription ends, all goes back, once; a signature that nobody told of counts', async () => {
  const signer = await t.aStudent()
  const signed = await buy(signer)
  const signedLink = await w.linkOf(signer, signed)
  const lost = await Promise.all(
    ['signer.done', 'signature_request.done'].map((type) =>
      outside.hold('yousign', `WEBHOOK ${type}`, 'before'),
    ),
  )
  await outside.sign(signedLink)
  for (const hold of lost) await outside.release(hold, true)
  const student = await t.aStudent()
  const created = await buy(student)
  const link = await w.linkOf(student, created)
  await t.runJobs({ evenLater: true, mayFail: true })
  await w.forward(21 * day)
  await giveUp()
  expect((await ownOf(student)).statut).toBe('ok')
  await w.forward(day)
  await Promise.all([giveUp(), giveUp()])
  await giveUp()
  const row = await ownOf(student)
  expect([row.statut, row.signatureStatus]).toEqual(['résilié', 'waiting'])
  const checked = (await t.get(`/api/certificates/${row.checkCode}`)).json().data
  const today = formatDay(dayOf(t.services.now()))
  expect(checked).toMatchObject({ state: 'cancelled', endedOn: today, issuedOn: null })
  expect(checked.endDate).toBe(formatDay(row.contractualEnd ?? ''))
  await w
    .soon(() => t.db.select().from(refunds).where(eq(refunds.contractId, row.id)))
    .toMatchObject([{ cause: 'unsigned', amountCents: row.primeCents, state: 'received' }])
  await w
    .soon(async () => (await stripe.subscriptions.retrieve(row.subscriptionStripe ?? '')).status)
    .toBe('canceled')
  expect(await givenUpMails(student)).toMatchObject([{ payload: { amount: row.primeCents } }])
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, row.id))
  expect(noted.map(({ action }) => action)).toContain('contracts.unsigned_given_up')
  // A page to sign that was left open leads to nothing any more.
  await outside.sign(link)
  await t.runJobs({ mayFail: true })
  const late = { contractId: row.id, signedAt: t.services.now() }
  expect(await transact(t.db, (tx) => markSigned(tx, t.services, late))).toBe(false)
  expect((await ownOf(student)).signatureStatus).toBe('waiting')
  expect((await lifeOf(t.db, row.id)).map(({ kind }) => kind)).not.toContain('signed')
  expect(await ownOf(signer)).toMatchObject({ statut: 'ok', signatureStatus: 'signed' })
  expect(await givenUpMails(signer)).toEqual([])
})
