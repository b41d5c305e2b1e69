import { and, eq, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { message, runs, startRuns, waiting } from '../../../test/student-runs.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { advanceRun } from './advance-run.ts'
import { studentRunPeople, studentRuns } from './student-runs.table.ts'

const {
  t,
  admin,
  desk,
  own,
  someone,
  someoneElsewhere,
  prepare,
  steer,
  start,
  read,
  write,
  sweep,
  mailsTo,
  ago,
} = await startRuns()

it('sends everybody whom the filter shows a link, once, and nobody who comes later or stands otherwise', async () => {
  const wanted = [await someone(waiting), await someone(waiting), await someone(waiting)]
  const active = await someone()
  const elsewhere = await someoneElsewhere(waiting)
  const { id } = (await prepare('invite')).json()
  const later = await someone(waiting)
  await t.runJobs()
  expect(wanted.flatMap(({ email }) => mailsTo(email))).toEqual([])
  expect(await read(id)).toMatchObject({
    state: 'prepared',
    matching: 4,
    total: 3,
    leftOut: [{ message: 'Comptes déjà ouverts', count: 1 }],
  })
  await steer(id, 'running')
  await t.runJobs()
  expect(await read(id)).toMatchObject({ state: 'done', total: 3, done: 3, failed: 0, failures: [] })
  await t.runJobs()
  expect(wanted.map(({ email }) => mailsTo(email).length)).toEqual([1, 1, 1])
  expect([active, elsewhere, later].flatMap(({ email }) => mailsTo(email))).toEqual([])
  const [noted] = await t.db.select().from(auditRows).where(eq(auditRows.objectId, id))
  const { reference } = await read(id)
  expect(reference).toMatch(/^LOT-\d{4}-\d{6}$/)
  const journal = await desk.get(`/api/audit?search=${reference.toLowerCase()}`)
  expect(journal.json().data).toMatchObject([{ object: { id, label: reference } }])
  expect([noted?.action, noted?.actorId, noted?.after]).toEqual([
    'students.run_started',
    admin.id,
    { kind: 'invite', total: 3, ...own.filter },
  ])
})

it('does it to those who were chosen alone', async () => {
  const [chosen, other] = [await someone(waiting), await someone(waiting)]
  const id = await start('invite', { ids: [chosen.id] })
  await t.runJobs()
  expect([mailsTo(chosen.email).length, mailsTo(other.email).length]).toEqual([1, 0])
  expect(await read(id)).toMatchObject({ matching: 1, done: 1, filter: {} })
})

it('stands still while it is paused, goes on, stops for good, and ends a day after a pause', async () => {
  const student = await someone(waiting)
  const id = await start('invite')
  expect((await steer(id, 'paused')).statusCode).toBe(204)
  await t.runJobs()
  expect([(await read(id)).state, mailsTo(student.email).length]).toEqual(['paused', 0])
  expect((await steer(id, 'running')).statusCode).toBe(204)
  await t.runJobs()
  expect([(await read(id)).state, mailsTo(student.email).length]).toEqual(['done', 1])
  expect((await steer(id, 'paused')).json()).toMatchObject({ status: 409, code: 'runs.over' })

  const other = await someone(waiting)
  const second = await start('invite', { ids: [other.id] })
  expect((await steer(second, 'stopped')).statusCode).toBe(204)
  await t.runJobs()
  expect([(await read(second)).state, mailsTo(other.email).length]).toEqual(['stopped', 0])
  expect((await steer(second, 'running')).statusCode).toBe(409)

  const third = await start('invite', { ids: [other.id] })
  await steer(third, 'paused')
  await t.db
    .update(studentRuns)
    .set({ advancedAt: ago(2) })
    .where(eq(studentRuns.id, third))
  await sweep()
  expect((await read(third)).state).toBe('stopped')
  const acts = async (run: string) => {
    const rows = await t.db
      .select()
      .from(auditRows)
      .where(eq(auditRows.objectId, run))
      .orderBy(auditRows.action)
    return rows.map(({ action, actorId, after }) => [
      action,
      actorId,
      z.object({ done: z.optional(z.int()) }).parse(after).done,
    ])
  }
  expect(await acts(id)).toEqual([
    ['students.run_paused', admin.id, 0],
    ['students.run_resumed', admin.id, 0],
    ['students.run_started', admin.id, undefined],
  ])
  expect((await acts(second)).at(-1)).toEqual(['students.run_stopped', admin.id, 0])
  expect((await acts(third)).at(-1)).toEqual(['students.run_stopped', null, 0])
})

it('tells whom it failed for and why, goes on with the others, and exports all of them', async () => {
  const [opened, other] = [await someone(waiting), await someone(waiting)]
  const id = await start('invite')
  await t.db.update(users).set({ isActive: true }).where(eq(users.id, opened.id))
  await t.runJobs()
  const run = await read(id)
  expect(run).toMatchObject({ state: 'done', total: 2, done: 1, failed: 1 })
  expect(run.failures).toMatchObject([
    { id: opened.id, email: opened.email, message: 'Cet étudiant a déjà ouvert son compte.' },
  ])
  expect([mailsTo(opened.email).length, mailsTo(other.email).length]).toEqual([0, 1])
  const { body } = await desk.get(`${runs}/${id}/export`)
  expect(body).toContain(`${opened.email};Échec;Cet étudiant a déjà ouvert son compte.`)
  expect(body).toContain(`${other.email};Fait;`)
})

it('counts as failed whose account was deleted before it came to them', async () => {
  const [, other] = [await someone(waiting), await someone(waiting)]
  const { id } = (await prepare('invite')).json()
  await t.db.delete(users).where(eq(users.id, other.id))
  await steer(id, 'running')
  await t.runJobs()
  expect(await read(id)).toMatchObject({ state: 'done', total: 2, done: 1, failed: 1, failures: [], gone: 1 })
})

it('takes up a run that a killed process left in its middle, does nothing twice, and forgets one after 90 days', async () => {
  const students = [await someone(), await someone()]
  const { id } = (await prepare('write')).json()
  await write(id)
  await steer(id, 'running')
  const set = (what: Partial<typeof studentRuns.$inferInsert>) =>
    t.db.update(studentRuns).set(what).where(eq(studentRuns.id, id))
  await t.runJobs()
  // As if it had died after the first of two steps: the mails are written, one of the two is not noted as done.
  const one = and(eq(studentRunPeople.runId, id), eq(studentRunPeople.place, 2))
  await t.db.update(studentRunPeople).set({ doneAt: null }).where(one)
  await set({ state: 'running', done: 1, advancedAt: ago(1) })
  await t.db.execute(sql`DELETE FROM pgboss.job WHERE name = ${advanceRun.name}`)
  await sweep()
  expect(await read(id)).toMatchObject({ state: 'done', done: 2 })
  expect(students.map(({ email }) => mailsTo(email).length)).toEqual([1, 1])
  await set({ createdAt: ago(91) })
  await sweep()
  expect((await desk.get(`${runs}/${id}`)).statusCode).toBe(404)
})

it('is done once however often it is pressed', async () => {
  const student = await someone(waiting)
  const press = () =>
    t.post(runs, {
      as: admin,
      body: { kind: 'invite', ...own.filter },
      headers: { 'idempotency-key': `press-${own.school}` },
    })
  const [first, second] = [await press(), await press()]
  expect(second.json()).toEqual(first.json())
  const { id } = first.json()
  await Promise.all([steer(id, 'running'), steer(id, 'running')])
  await t.runJobs()
  expect((await steer(id, 'running')).statusCode).toBe(409)
  expect(mailsTo(student.email)).toHaveLength(1)
})

it('refuses an act on nobody, an unknown act, and runs that are not there', async () => {
  expect((await prepare('invite')).json()).toMatchObject({ status: 409, code: 'runs.nobody' })
  expect((await prepare('erase')).statusCode).toBe(422)
  expect((await prepare('invite', { ids: [] })).statusCode).toBe(422)
  await someone()
  const { id } = (await prepare('invite')).json()
  expect((await steer(id, 'running')).json()).toMatchObject({ status: 409, code: 'runs.nobody' })
  expect((await write(id)).json()).toMatchObject({ status: 409, code: 'runs.begun' })
  expect((await desk.post(`${runs}/${id}/undo`)).json()).toMatchObject({ status: 409, code: 'runs.stays' })
  const nowhere = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  const answers = [
    steer(nowhere, 'paused'),
    desk.get(`${runs}/${nowhere}`),
    desk.get(`${runs}/${nowhere}/sample`),
    desk.get(`${runs}/${nowhere}/export`),
    desk.post(`${runs}/${nowhere}/test`),
    desk.post(`${runs}/${nowhere}/undo`),
    write(nowhere),
  ]
  for (const answer of answers) expect((await answer).statusCode).toBe(404)
})

it('is for administrators', async () => {
  const student = await someone()
  const { id } = (await prepare('deactivate')).json()
  const theirs = t.as(student)
  const answers = [
    theirs.get(`${runs}/${id}`),
    theirs.get(runs),
    theirs.put(`${runs}/${id}`, { state: 'running' }),
    theirs.put(`${runs}/${id}/message`, message),
    theirs.get(`${runs}/${id}/sample`),
    theirs.get(`${runs}/${id}/export`),
    theirs.post(`${runs}/${id}/test`),
    theirs.post(`${runs}/${id}/undo`),
    theirs.post(runs, { kind: 'deactivate', ...own.filter }),
  ]
  for (const answer of answers) expect((await answer).statusCode).toBe(403)
  expect((await t.get(runs)).statusCode).toBe(401)
  const { data } = (await desk.get(runs)).json()
  expect(data).toContainEqual(expect.objectContaining({ id, state: 'prepared', total: 1 }))
})
