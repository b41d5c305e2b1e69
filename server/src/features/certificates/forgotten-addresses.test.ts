import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { tablesSaying } from '../../../test/privacy.ts'
import { sharingHomes } from '../../../test/shared-homes.ts'
import { readChain } from '../evidence/evidence.queries.ts'
import { proofFiles } from '../evidence/evidence.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'

const t = await startTest()
t.clock.set('2026-11-20T11:00:00Z')
const { aSharedHome, mailsTo, give, follow } = sharingHomes(t)

it('leaves the address nowhere once its link is withdrawn: in no mark of a mail, no evidence and no proof file', async () => {
  const home = await aSharedHome()
  const { id } = (await give(home, { email: home.mail })).json().data
  await follow()
  expect((await tablesSaying(t.db, home.mail)).toSorted()).toEqual([
    'certificate_shares',
    'evidence',
    'mail_outbox',
  ])
  await t.as(home.holder).post(`/api/contracts/${home.contract.id}/proof`)
  await t.runJobs()
  const ofHome = eq(proofFiles.contractId, home.contract.id)
  expect(await t.db.$count(proofFiles, ofHome)).toBe(1)
  const own = `/api/certificates/${home.contract.checkCode}/shares/${id}`
  expect((await t.as(home.holder).delete(own)).statusCode).toBe(204)
  expect(await tablesSaying(t.db, home.mail)).toEqual([])
  expect(await t.db.$count(proofFiles, ofHome)).toBe(0)
  // The rows stand, in their chain, and the purge of one says nothing else away.
  const chain = await readChain(t.db, home.contract.id)
  expect(chain.brokenAt).toBe(null)
  expect(chain.links.filter(({ payload }) => payload === null).map(({ kind }) => kind)).toEqual(['mail'])
})

it('renames, once, marks of mails that named an address in clear', async () => {
  const home = await aSharedHome()
  await give(home, { email: home.mail })
  await follow()
  const [mail] = await mailsTo(home)
  const [, contractId, shareId] = mail?.eventKey.split(':') ?? []
  const isIt = eq(mailOutbox.id, mail?.id ?? '')
  const older = `occupant-link:${contractId}:${shareId}:${home.mail}:2026-11-20`
  await t.db.update(mailOutbox).set({ eventKey: older }).where(isIt)
  const migration = await readFile('server/migrations/0071_set_aside_and_readdressed.sql', 'utf8')
  const statement = migration
    .split('--> statement-breakpoint')
    .find((one) => one.includes('UPDATE mail_outbox'))
  for (const _ of [1, 2]) await t.db.execute(sql.raw(statement ?? ''))
  const [row] = await t.db.select().from(mailOutbox).where(isIt)
  expect(row?.eventKey).toBe(`occupant-link:${contractId}:${shareId}:${row?.id}:2026-11-20`)
  expect(row?.toAddress).toBe(home.mail)
})

it('renames with its mail a mark that a process of before the migration wrote after it', async () => {
  const home = await aSharedHome()
  const { id } = (await give(home, { email: home.mail })).json().data
  await follow()
  const [mail] = await mailsTo(home)
  const isIt = eq(mailOutbox.id, mail?.id ?? '')
  const older = `occupant-link:${home.contract.id}:${id}:${home.mail}:2026-11-20`
  await t.db.update(mailOutbox).set({ eventKey: older }).where(isIt)
  const own = `/api/certificates/${home.contract.checkCode}/shares/${id}`
  expect((await t.as(home.holder).delete(own)).statusCode).toBe(204)
  expect(await tablesSaying(t.db, home.mail)).toEqual([])
  const [row] = await t.db.select().from(mailOutbox).where(isIt)
  expect(row?.eventKey).toBe(`occupant-link:${home.contract.id}:${id}:${mail?.id}:2026-11-20`)
})
