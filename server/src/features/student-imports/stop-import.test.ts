import { eq, sql } from 'drizzle-orm'
import { expect, it, onTestFinished } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { listsOf, many } from '../../../test/lists.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { sweepImports } from './student-imports.jobs.ts'
import { studentImportRows } from './student-imports.table.ts'

const t = await startTest()
const { admin, send, schoolOf, studentsOf } = await listsOf(t)
const pathOf = (school: number, id: string) => `/api/schools/${school}/imports/${id}`
const importOf = async (school: number, id: string) =>
  (await t.get(pathOf(school, id), { as: admin })).json().data
const press = (act: 'stop' | 'undo' | 'invite', school: number, id: string, as = admin) =>
  t.post(`${pathOf(school, id)}/${act}`, { as, body: {} })
const rowsLeft = (id: string) => t.db.$count(studentImportRows, eq(studentImportRows.importId, id))

/** Lets no account with this e-mail be made: a row that fails whenever it is worked off. */
async function refuseAccount(email: string) {
  await t.db.execute(sql`
    CREATE FUNCTION refuse_account() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no such account'; END $$`)
  await t.db.execute(sql`CREATE TRIGGER refuse_account BEFORE INSERT ON users FOR EACH ROW
    WHEN (NEW.email = ${sql.raw(`'${email}'`)}) EXECUTE FUNCTION refuse_account()`)
  onTestFinished(async () => {
    await t.db.execute(sql`DROP FUNCTION refuse_account CASCADE`)
  })
}

it('stops a list of which a row fails each time, tells what was made, and lets that be taken away', async () => {
  const school = await schoolOf('never')
  await refuseAccount('student999@never.boreale.example.org')
  const { id } = (await send(school, many(2500, 'never'))).json().data
  expect(await t.runJobs({ mayFail: true })).toHaveLength(1)
  const before = await importOf(school, id)
  const made = before.created
  // Two workers share the rows as they come: the part of one of them is made.
  expect(made).toBeGreaterThanOrEqual(500)
  expect(before).toMatchObject({ state: 'running', done: made })
  expect((await press('undo', school, id)).json().code).toBe('imports.not_undoable')

  const stopped = await press('stop', school, id)
  expect([stopped.statusCode, stopped.json().data]).toMatchObject([
    202,
    {
      state: 'stopped',
      total: 2500,
      done: made,
      created: made,
      undo: 'possible',
      invitations: { state: 'held', total: made, sent: 0 },
    },
  ])
  expect(await rowsLeft(id)).toBe(0)
  await t.runJobs({ evenLater: true })
  expect(await importOf(school, id)).toMatchObject({ state: 'stopped', done: made })
  expect(await studentsOf(school)).toHaveLength(made)
  expect(t.posted.filter(({ to }) => to.address.includes('@never.'))).toEqual([])
  const told = t.posted.filter(({ to }) => to.address === admin.email)
  expect(told.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Liste d’étudiants arrêtée/)])
  expect(told[0]?.text).toContain(`import=${id}`)
  const noted = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
  expect(noted.find(({ action }) => action === 'student_imports.stopped')).toMatchObject({
    actorId: admin.id,
    after: { total: 2500 },
  })

  expect((await press('stop', school, id)).statusCode).toBe(202)
  expect((await press('undo', school, id)).json().data.state).toBe('undoing')
  await t.runJobs()
  expect(await studentsOf(school)).toEqual([])
  expect((await press('stop', school, id)).json().code).toBe('imports.not_running')
})

it('stops at the next part while a part is worked on, and counts that part', async () => {
  const school = await schoolOf('part')
  const { id } = (await send(school, many(1001, 'part'))).json().data
  await transact(t.db, async (worker) => {
    await worker.execute(sql`SELECT 1 FROM student_import_rows WHERE line % 2 = 0 FOR UPDATE`)
    expect((await press('stop', school, id)).json().data).toMatchObject({ state: 'stopping', undo: 'none' })
    expect((await press('undo', school, id)).statusCode).toBe(409)
    await t.runJobs()
    expect(await importOf(school, id)).toMatchObject({ state: 'stopping', done: 0, finishedAt: null })
  })
  t.clock.forward({ seconds: 31 })
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect(await importOf(school, id)).toMatchObject({ state: 'stopped', done: 0, created: 0, undo: 'none' })
  expect(await rowsLeft(id)).toBe(0)
  expect(await studentsOf(school)).toEqual([])
})

it('counts what a worker wrote while the list was stopped, and lets its invitations go when asked', async () => {
  const school = await schoolOf('among')
  const { work, id } = await transact(t.db, async (other) => {
    await other.execute(sql`LOCK TABLE student_invitations IN SHARE MODE`)
    const work = send(school, many(20, 'among'))
    await untilWaiting(t.db, 1)
    const [{ id }] = (await t.get(`/api/schools/${school}/imports`, { as: admin })).json().data
    expect((await press('stop', school, id)).json().data).toMatchObject({ state: 'stopping', created: 0 })
    return { work, id }
  })
  expect((await work).json().data).toMatchObject({ state: 'stopped', done: 20, created: 20 })
  expect(await importOf(school, id)).toMatchObject({ invitations: { state: 'held', total: 20 } })
  await press('invite', school, id)
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE state < 'active'`)
  t.clock.forward({ seconds: 31 })
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect(await importOf(school, id)).toMatchObject({ invitations: { state: 'sent', total: 20 } })
})

it('stops no list that has ended, is of another school, or for a student', async () => {
  const school = await schoolOf('ended')
  const { id } = (await send(school, many(1, 'ended'))).json().data
  const late = await press('stop', school, id)
  expect([late.statusCode, late.json().code]).toEqual([409, 'imports.not_running'])
  expect((await press('stop', await schoolOf('elsewhere'), id)).statusCode).toBe(404)
  expect((await press('stop', school, id, await t.aStudent())).statusCode).toBe(403)
})
