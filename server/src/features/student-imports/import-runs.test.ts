import { eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import { list, listsOf, many, row } from '../../../test/lists.ts'
import { untilWaiting } from '../../../test/until-waiting.ts'
import { transact } from '../../platform/database.ts'
import { schools } from '../schools/schools.table.ts'
import { sweepImports } from './student-imports.jobs.ts'
import { studentImports } from './student-imports.table.ts'

const t = await startTest()
const { admin, send, schoolOf, studentsOf } = await listsOf(t)
const importOf = async (school: number, id: string) =>
  (await t.get(`/api/schools/${school}/imports/${id}`, { as: admin })).json().data
const loseJobs = () => t.db.execute(sql`DELETE FROM pgboss.job WHERE state < 'active'`)

it('goes on with more than a thousand rows as a job, and says how far it is', async () => {
  const school = await schoolOf('many')
  const response = await send(school, many(1001, 'many'))
  expect([response.statusCode, Object.keys(response.json().data)]).toEqual([202, ['id']])
  const path = `/api/schools/${school}/imports/${response.json().data.id}`
  expect((await t.get(path, { as: admin })).json().data).toMatchObject({
    state: 'running',
    total: 1001,
    done: 0,
  })
  await t.runJobs()
  expect((await t.get(path, { as: admin })).json().data).toMatchObject({
    state: 'done',
    done: 1001,
    created: 1001,
  })
  expect(await studentsOf(school)).toHaveLength(1001)
  const told = t.posted.filter(({ subject }) => subject?.includes('liste.csv'))
  expect(
    told.map(({ to, text }) => [to.address, text.includes(`import=${response.json().data.id}`)]),
  ).toEqual([[admin.email, true]])
})

it('makes no duplicates of two identical lists at once', async () => {
  const school = await schoolOf('race')
  const answers = await Promise.all([0, 1, 2].map(() => send(school, many(600, 'race'))))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  const sums = answers.map((answer) => answer.json().data)
  expect(sums.reduce((sum, { created }) => sum + created, 0)).toBe(600)
  expect(sums.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(1200)
  expect(await studentsOf(school)).toHaveLength(600)
})

it('counts the rows between which another one works on the same list once', async () => {
  const school = await schoolOf('among')
  await send(school, many(1001, 'among'))
  await t.runJobs()
  const { data } = (await send(school, many(1001, 'among'))).json()
  await transact(t.db, async (other) => {
    await other.execute(sql`SELECT 1 FROM student_import_rows WHERE line % 2 = 0 FOR UPDATE`)
    await t.runJobs()
    expect(await importOf(school, data.id)).toMatchObject({ state: 'running', done: 500, skipped: 500 })
  })
  t.clock.forward({ seconds: 31 })
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect(await importOf(school, data.id)).toMatchObject({ state: 'done', done: 1001, skipped: 1001 })
})

it('takes a list of more than a hundred columns that names known students', async () => {
  const school = await schoolOf('wide')
  const other = await schoolOf('narrow')
  const wide = Array.from({ length: 100 }, (_, at) => `;column ${at}`).join('')
  const widened = (file: string) => file.replace(/$/gm, wide).slice(0, -wide.length)
  const file = widened(list(row('known@wide.boreale.example.org')))
  expect((await send(school, file)).json().data).toMatchObject({ state: 'done', created: 1, skipped: 0 })
  const again = await send(school, file)
  expect([again.statusCode, again.json().data]).toMatchObject([
    200,
    { state: 'done', created: 0, skipped: 1 },
  ])

  const { data } = (await send(school, widened(many(1001, 'wide')))).json()
  const email = 'student7@wide.boreale.example.org'
  await t.aStudent({ role: 'ROLE_STUDENT_INCLUSIVE', school: other, user: { email } })
  await t.runJobs()
  expect(await importOf(school, data.id)).toMatchObject({ state: 'done', created: 1000, rejectedTotal: 1 })
  const csv = await t.get(`/api/schools/${school}/imports/${data.id}/rejected.csv`, { as: admin })
  expect(csv.body).toContain(`\n${row(email)}${';'.repeat(100)};9;email.alreadyRegistered;`)
})

it('takes a list up again that stands still', async () => {
  const school = await schoolOf('still')
  const { data } = (await send(school, many(1001, 'still'))).json()
  await loseJobs()
  t.clock.forward({ seconds: 31 })
  await t.services.jobs.enqueue(t.db, sweepImports, {})
  await t.runJobs()
  expect(await importOf(school, data.id)).toMatchObject({ state: 'done', created: 1001 })
})

it('adds nobody any more to a school that is not inclusive any more', async () => {
  const school = await schoolOf('left')
  const { data } = (await send(school, many(1001, 'left'))).json()
  await t.db.update(schools).set({ partnershipLevel: 'partner' }).where(eq(schools.id, school))
  await t.runJobs()
  expect(await importOf(school, data.id)).toMatchObject({
    ...{ state: 'failed', created: 0, total: 1001 },
    undo: 'none',
  })
  expect(await studentsOf(school)).toEqual([])
  const told = t.posted.filter(
    ({ to, subject }) => to.address === admin.email && subject.includes('interrompu'),
  )
  expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(`import=${data.id}`)])
})

it('takes away what a list made that was given up, and goes on where its file is sent again', async () => {
  const school = await schoolOf('given-up')
  const { data } = (await send(school, many(1001, 'given-up'))).json()
  await t.runJobs()
  // As the part of a worker stands once the level of the school changed before the next.
  await t.db.update(studentImports).set({ state: 'failed' }).where(eq(studentImports.id, data.id))
  expect(await importOf(school, data.id)).toMatchObject({ state: 'failed', created: 1001, undo: 'possible' })
  const undone = await t.post(`/api/schools/${school}/imports/${data.id}/undo`, { as: admin, body: {} })
  expect([undone.statusCode, undone.json().data.state]).toEqual([202, 'undoing'])
  await t.runJobs()
  expect(await studentsOf(school)).toEqual([])
  const again = (await send(school, many(1001, 'given-up'))).json().data
  await t.runJobs()
  expect(await importOf(school, again.id)).toMatchObject({ state: 'done', created: 1001 })
})

it('adds nobody to a school that changes its level while a list is worked off', async () => {
  const school = await schoolOf('leaving')
  const { data } = (await send(school, many(1001, 'leaving'))).json()
  const work = await transact(t.db, async (other) => {
    await other.update(schools).set({ partnershipLevel: 'partner' }).where(eq(schools.id, school))
    const work = t.runJobs()
    // Two work at a long list.
    await untilWaiting(t.db, 2)
    return { done: work }
  })
  await work.done
  expect(await importOf(school, data.id)).toMatchObject({ state: 'failed', created: 0 })
  expect(await studentsOf(school)).toEqual([])
})
