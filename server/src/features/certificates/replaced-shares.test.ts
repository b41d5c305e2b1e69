import { addDays, dayOf, formatDay } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { insertHomeContract } from '../../../test/contracts.ts'
import { startTest } from '../../../test/harness.ts'
import { transact } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { replaceDocument } from '../contracts/correct-contract.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { certificateShares } from './certificate-shares.table.ts'
import { followOccupants } from './occupants.jobs.ts'

const t = await startTest()
t.clock.set('2026-11-20T11:00:00Z')

const inDays = (days: number) => formatDay(addDays(dayOf(t.services.now()), days))
async function follow() {
  t.clock.forward({ minutes: 1 })
  await transact(t.db, (tx) => t.services.jobs.enqueue(tx, followOccupants, {}))
  await t.runJobs()
}

it('tells whoever else has a link and an address that the certificate is replaced, and forgets them with the link', async () => {
  const holder = await t.aStudent()
  const stands = { startDate: '2025-12-05', endDate: '2027-12-05' }
  const contract = await insertHomeContract(t.services, holder, stands)
  const path = `/api/certificates/${contract.checkCode}/shares`
  const make = async (name: string, until: number, email?: string) =>
    t.as(holder).post(path, {
      ...{ recipient: 'landlord', name, language: 'en', until: inDays(until) },
      ...(email && { email }),
    })
  const duvernois = `duvernois-${contract.reference.toLowerCase()}@example.org`
  const told = async () =>
    (await t.db.select().from(mailOutbox).where(eq(mailOutbox.template, 'share-replaced'))).filter(
      ({ payload }) => (payload as { reference?: string }).reference === contract.reference,
    )
  expect((await make('x', 5, 'no address')).json().errors).toHaveProperty('email')
  const share = (await make('Mme Duvernois', 10, duvernois)).json().data
  expect(share.email).toBe(duvernois)
  await make('Copied', 10)
  await make('Ends today', 0, `today-${duvernois}`)
  await follow()
  expect(await told()).toEqual([])
  const replace = () =>
    transact(t.db, async (tx) => {
      const [row] = await tx.select().from(contracts).where(eq(contracts.id, contract.id)).for('update')
      if (row) await replaceDocument(tx, t.services, row)
    })
  t.clock.forward({ days: 1 })
  await replace()
  await follow()
  await follow()
  expect(await told()).toMatchObject([{ toAddress: duvernois, toName: 'Mme Duvernois', language: 'en' }])
  expect(await t.db.$count(certificateShares, eq(certificateShares.email, `today-${duvernois}`))).toBe(0)
  const mailedLink = t.posted.findLast(({ to }) => to.address === duvernois)?.text ?? ''
  expect(mailedLink).toContain(share.link.slice(share.link.lastIndexOf('/') + 1))
  await replace()
  await follow()
  expect(await told()).toHaveLength(1)
  await t.db
    .update(contracts)
    .set({ statut: 'résilié', endDate: addDays(dayOf(t.services.now()), 3) })
    .where(eq(contracts.id, contract.id))
  await follow()
  expect(await told()).toHaveLength(1)
  t.clock.forward({ days: 1 })
  await replace()
  await follow()
  await follow()
  expect(await told()).toHaveLength(2)
  t.clock.forward({ days: 10 })
  await follow()
  expect(await t.db.$count(certificateShares, eq(certificateShares.email, duvernois))).toBe(0)
  expect(await t.db.$count(mailOutbox, eq(mailOutbox.toAddress, duvernois))).toBe(0)
})
