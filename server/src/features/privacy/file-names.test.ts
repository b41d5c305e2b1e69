import { readFile } from 'node:fs/promises'
import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { tablesSaying } from '../../../test/privacy.ts'
import { askForCertificate } from '../../../test/requests.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { hashPassword } from '../accounts/passwords.service.ts'
import { acceptedAttachments } from '../mail/mail.table.ts'
import { purgeAccounts } from './privacy.jobs.ts'

const t = await startTest()
const password = 'Secret#2026'
const passwordHash = await hashPassword(password)

/** Somebody with a contract that ends today, of which an administrator mailed them files named by `mark`. */
async function whoWasMailed(mark: string) {
  t.clock.set('2026-11-20T11:00:00Z')
  const who = await t.aStudent({ user: { passwordHash } })
  const admin = await t.anAdmin()
  const { reference, ...contract } = await aContract(t.services, who, { endDate: '2026-11-20' })
  const send = async (path: string, fields: Record<string, string | File>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    expect((await t.as(admin).post(path, form)).statusCode).toBeLessThan(300)
  }
  for (const turn of ['first', 'second']) {
    const newDocument = aFile(aPdf(turn), `${mark} ${turn}.pdf`)
    await send('/api/files/document/update', { reference, newDocument })
    await t.runJobs()
  }
  const request = await askForCertificate(t, who)
  await send(`/api/certificate-requests/${request}/send`, {
    certificateFile: aFile(aPdf('asked'), `${mark}.pdf`),
  })
  await t.runJobs()
  t.clock.set('2026-11-21T11:00:00Z')
  return { who, contract }
}

async function close(who: Person) {
  expect((await t.as(who).post('/api/accounts/me/close', { password })).statusCode).toBe(204)
}

it('closes an account with the names of files that were mailed: none stands in proofs of mails and in the journal', async () => {
  const { who } = await whoWasMailed('Zephyrine')
  expect(await tablesSaying(t.db, 'Zephyrine')).toEqual(
    expect.arrayContaining(['accepted_papers', 'audit_rows', 'documents']),
  )
  const count = () => Promise.all([t.db.$count(acceptedAttachments), t.db.$count(auditRows)])
  const [mailed, noted] = await count()
  await close(who)
  // The papers themselves are kept by law, under the names that they have.
  expect(await tablesSaying(t.db, 'Zephyrine')).toEqual(['documents'])
  expect(await count()).toEqual([mailed, noted + 1])
})

it('leaves the names of files of accounts that stay', async () => {
  const [{ who }] = [await whoWasMailed('Gone'), await whoWasMailed('Ondine')]
  const tables = await tablesSaying(t.db, 'Ondine')
  await close(who)
  expect(await tablesSaying(t.db, 'Ondine')).toEqual(tables)
})

it('forgets with a contract the names that an earlier closing left', async () => {
  const { who, contract } = await whoWasMailed('Isaure')
  await close(who)
  await t.db
    .update(acceptedAttachments)
    .set({ fileName: 'Isaure.pdf' })
    .where(eq(acceptedAttachments.eventKey, `certificate:${contract.id}`))
  expect(await tablesSaying(t.db, 'Isaure')).toEqual(['accepted_papers', 'documents'])
  t.clock.set('2037-01-01T11:00:00Z')
  await t.services.jobs.enqueue(t.db, purgeAccounts, {})
  await t.runJobs({ evenLater: true })
  expect(await tablesSaying(t.db, 'Isaure')).toEqual([])
})

it('empties the names that accounts left which were closed before a closing did', async () => {
  const { who } = await whoWasMailed('Melisande')
  const [mailed, noted] = [await t.db.select().from(acceptedAttachments), await t.db.select().from(auditRows)]
  await close(who)
  // As they stood before.
  for (const { eventKey, sha256, fileName } of mailed)
    await t.db
      .update(acceptedAttachments)
      .set({ fileName })
      .where(and(eq(acceptedAttachments.eventKey, eventKey), eq(acceptedAttachments.sha256, sha256)))
  for (const { id, before, after } of noted)
    await t.db.update(auditRows).set({ before, after }).where(eq(auditRows.id, id))
  expect(await tablesSaying(t.db, 'Melisande')).toEqual(['accepted_papers', 'audit_rows', 'documents'])
  await t.db.execute(sql.raw(await readFile('server/migrations/0077_names_of_mailed_files.sql', 'utf8')))
  expect(await tablesSaying(t.db, 'Melisande')).toEqual(['documents'])
})
