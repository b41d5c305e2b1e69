import type { RunMessage, StudentRun } from '@cursus/shared/student-runs'
import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { aContract } from '../../../test/a-contract.ts'
import { startTest } from '../../../test/harness.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { advanceRun } from './advance-run.ts'
import { sweepRuns } from './student-runs.jobs.ts'
import { studentRunPeople, studentRuns } from './student-runs.table.ts'

const t = await startTest()
const admin = await t.anAdmin()
const desk = t.as(admin)
const role = 'ROLE_STUDENT_INCLUSIVE' as const
const waiting = { isActive: false, passwordHash: null }
const address = '/api/students/runs'
let school: number
let filter: { school: string }

/** A school of each test, so that its run is of nobody else. */
beforeEach(async () => {
  school = await t.aSchool({ partnershipLevel: 'inclusive' })
  filter = { school: String(school) }
})

const someone = (user = {}) => t.aStudent({ role, school, user })
const prepare = (kind: string, body: object = filter) => desk.post(address, { kind, ...body })
const steer = (id: string, state: string) => desk.put(`${address}/${id}`, { state })
const read = async (id: string): Promise<StudentRun> => (await desk.get(`${address}/${id}`)).json().data
const mailsTo = (email: string) => t.posted.filter(({ to }) => to.address === email)

async function start(kind: string, body?: object): Promise<string> {
  const { id } = (await prepare(kind, body)).json()
  expect((await steer(id, 'running')).statusCode).toBe(204)
  return id
}

const empty = { fr: '', en: '', ch: '', ar: '' }
const message: RunMessage = {
  subject: { ...empty, fr: '{name}, votre logement', en: '{name}, your home' },
  text: { ...empty, fr: 'Bonjour {name},\n{school} vous le propose.', en: 'Hello {name}' },
  leadsTo: 'home',
}
const write = (id: string, body: object = message) => desk.put(`${address}/${id}/message`, body)

it('sends everybody whom the filter shows a link, once, and nobody who comes later or stands otherwise', async () => {
  const wanted = [await someone(waiting), await someone(waiting), await someone(waiting)]
  const active = await someone()
  const elsewhere = await t.aStudent({ role, school: await t.aSchool(), user: waiting })
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
  expect([noted?.action, noted?.actorId, noted?.after]).toEqual([
    'students.run_started',
    admin.id,
    { kind: 'invite', total: 3, ...filter },
  ])
})

it('does it to those who were chosen alone', async () => {
  const [chosen, other] = [await someone(waiting), await someone(waiting)]
  const id = await start('invite', { ids: [chosen.id] })
  await t.runJobs()
  expect([mailsTo(chosen.email).length, mailsTo(other.email).length]).toEqual([1, 0])
  expect(await read(id)).toMatchObject({ matching: 1, done: 1, filter: {} })
})

it('writes to each in their language, by name, with their school, and tells what became of the mails', async () => {
  const [french, english] = [await someone({ name: 'Zoé' }), await someone({ name: 'Ann', language: 'en' })]
  const closed = await someone({ deactivatedAt: t.clock.now() })
  const { id } = (await prepare('write')).json()
  expect((await write(id)).statusCode).toBe(204)
  expect(await read(id)).toMatchObject({
    matching: 3,
    total: 2,
    languages: { fr: 1, en: 1 },
    message,
    mails: null,
  })
  await steer(id, 'running')
  await t.runJobs()
  const [mail] = mailsTo(french.email)
  expect(mail?.subject).toBe('Zoé, votre logement')
  expect(mail?.text).toContain('Bonjour Zoé,')
  expect(mail?.text).not.toContain('{school}')
  expect(mail?.text).toContain('/insurance/housing')
  expect(mailsTo(english.email).map(({ subject }) => subject)).toEqual(['Ann, your home'])
  expect(mailsTo(closed.email)).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'done', done: 2, mails: { sent: 2, waiting: 0, refused: 0 } })
})

it('begins no message that somebody could not read, and names what is missing', async () => {
  await someone({ language: 'ar' })
  const { id } = (await prepare('write')).json()
  await write(id)
  const answer = await steer(id, 'running')
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'runs.message_missing'])
  expect(Object.keys(answer.json().errors)).toEqual(['message.subject.ar', 'message.text.ar'])
  expect(
    (await write(id, { ...message, text: { ...message.text, fr: 'Bonjour {prenom}' } })).statusCode,
  ).toBe(422)
  expect((await read(id)).message).toEqual(message)
  await t.runJobs()
  expect((await read(id)).state).toBe('prepared')
})

it('leaves out who has no school only where the message names it, and whose address no longer answers', async () => {
  const alone = await t.aStudent({ role: 'ROLE_STUDENT_CLASSIC' })
  const gone = await someone()
  const refused = { toAddress: gone.email, toName: '', language: 'fr', template: 'x', payload: {} } as const
  await t.db.insert(mailOutbox).values({ ...refused, eventKey: `test:${gone.id}`, state: 'failed' })
  const other = await someone()
  const { id } = (await prepare('write', { ids: [alone.id, gone.id, other.id] })).json()
  expect(await read(id)).toMatchObject({
    total: 2,
    leftOut: [{ message: 'Adresses qui ne répondent plus', count: 1 }],
  })
  await write(id)
  expect(await read(id)).toMatchObject({ total: 1 })
  await write(id, { ...message, text: { ...empty, fr: 'Bonjour' } })
  expect(await read(id)).toMatchObject({ total: 2 })
})

it('shows five at random and the message as one of them reads it, and sends a test to oneself alone', async () => {
  const student = await someone({ name: 'Zoé' })
  const { id } = (await prepare('write')).json()
  const test = () => desk.post(`${address}/${id}/test`)
  expect((await test()).json().code).toBe('runs.nothing_written')
  await write(id)
  const { data } = (await desk.get(`${address}/${id}/sample`)).json()
  expect(data.people).toMatchObject([{ id: student.id, email: student.email, language: 'fr' }])
  expect(data.mails).toMatchObject([
    { language: 'fr', subject: 'Zoé, votre logement' },
    { language: 'en', subject: 'Zoé, your home', lines: expect.arrayContaining(['Hello Zoé']) },
  ])
  expect((await test()).json()).toEqual({ languages: ['fr', 'en'] })
  await t.runJobs()
  expect(
    mailsTo(admin.email)
      .map(({ subject }) => subject)
      .toSorted(),
  ).toEqual(['Zoé, votre logement', 'Zoé, your home'])
  expect(mailsTo(student.email)).toEqual([])
})

it('deactivates all at once without a minute for each, and another run takes it back', async () => {
  const [open, closed] = [await someone(), await someone({ deactivatedAt: t.clock.now() })]
  const id = await start('deactivate')
  await t.runJobs()
  const isClosed = async (person: { id: string }) => {
    const [row] = await t.db.select().from(users).where(eq(users.id, person.id))
    return Boolean(row?.deactivatedAt)
  }
  expect(await read(id)).toMatchObject({ total: 1, done: 1, canBeUndone: true })
  expect([await isClosed(open), (await desk.get('/api/held-acts')).json().data]).toEqual([true, []])
  const { id: back } = (await desk.post(`${address}/${id}/undo`)).json()
  expect(await read(back)).toMatchObject({ kind: 'reactivate', state: 'prepared', total: 1 })
  await steer(back, 'running')
  await t.runJobs()
  expect([await isClosed(open), await isClosed(closed)]).toEqual([false, true])
  const acts = await t.db.select().from(auditRows).where(eq(auditRows.objectId, open.id))
  expect(acts.map(({ action }) => action).toSorted()).toEqual([
    'accounts.deactivated',
    'accounts.reactivated',
  ])
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
})

const statutsOf = async (studentId: string) => {
  const rows = await t.db.select().from(contracts).where(eq(contracts.studentId, studentId))
  return rows.map(({ statut }) => statut)
}

const ago = (days: number) => new Date(t.services.now().getTime() - days * 86_400_000)
const sweep = async () => {
  await t.services.jobs.enqueue(t.db, sweepRuns, {})
  await t.runJobs()
}

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
  const { body } = await desk.get(`${address}/${id}/export`)
  expect(body).toContain(`${opened.email};Échec;Cet étudiant a déjà ouvert son compte.`)
  expect(body).toContain(`${other.email};Fait;`)
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
  expect((await desk.get(`${address}/${id}`)).statusCode).toBe(404)
})

it('is done once however often it is pressed', async () => {
  const student = await someone(waiting)
  const press = () =>
    t.post(address, {
      as: admin,
      body: { kind: 'invite', ...filter },
      headers: { 'idempotency-key': `press-${school}` },
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
  expect((await desk.post(`${address}/${id}/undo`)).json()).toMatchObject({ status: 409, code: 'runs.stays' })
  const nowhere = 'ffffffff-ffff-4fff-bfff-ffffffffffff'
  const answers = [
    steer(nowhere, 'paused'),
    desk.get(`${address}/${nowhere}`),
    desk.get(`${address}/${nowhere}/sample`),
    desk.get(`${address}/${nowhere}/export`),
    desk.post(`${address}/${nowhere}/test`),
    desk.post(`${address}/${nowhere}/undo`),
    write(nowhere),
  ]
  for (const answer of answers) expect((await answer).statusCode).toBe(404)
})

it('touches no administrator', async () => {
  const other = await t.anAdmin()
  expect((await prepare('deactivate', { ids: [other.id] })).json().code).toBe('runs.nobody')
})

it('is for administrators', async () => {
  const student = await someone()
  const { id } = (await prepare('deactivate')).json()
  const own = t.as(student)
  const answers = [
    own.get(`${address}/${id}`),
    own.get(address),
    own.put(`${address}/${id}`, { state: 'running' }),
    own.put(`${address}/${id}/message`, message),
    own.get(`${address}/${id}/sample`),
    own.get(`${address}/${id}/export`),
    own.post(`${address}/${id}/test`),
    own.post(`${address}/${id}/undo`),
    own.post(address, { kind: 'deactivate', ...filter }),
  ]
  for (const answer of answers) expect((await answer).statusCode).toBe(403)
  expect((await t.get(address)).statusCode).toBe(401)
  const { data } = (await desk.get(address)).json()
  expect(data).toContainEqual(expect.objectContaining({ id, state: 'prepared', total: 1 }))
})

it('changes the status of all contracts of a product, tells each student, and takes it back together', async () => {
  const [insured, other] = [await someone(), await someone()]
  await aContract(t.services, insured)
  const change = { product: 'Habitation', statut: 'impayé' }
  expect((await prepare('statut')).statusCode).toBe(422)
  const id = await start('statut', { ...filter, change })
  await t.runJobs()
  const run = await read(id)
  expect(run).toMatchObject({ matching: 2, total: 1, done: 1, change, canBeUndone: true })
  expect(run.leftOut).toEqual([{ message: 'Sans contrat à changer', count: 1 }])
  expect(await statutsOf(insured.id)).toEqual(['impayé'])
  expect([mailsTo(insured.email).length, mailsTo(other.email).length]).toEqual([1, 0])
  expect((await desk.get('/api/held-acts')).json().data).toEqual([])
  const { id: back } = (await desk.post(`${address}/${id}/undo`)).json()
  await steer(back, 'running')
  await t.runJobs()
  expect(await statutsOf(insured.id)).toEqual(['ok'])
})

it('gives students a tag, finds them by it, and takes it away', async () => {
  const [one, other] = [await someone(), await someone()]
  expect((await prepare('tag')).statusCode).toBe(422)
  const id = await start('tag', { ids: [one.id], label: `  Bourse ${school} ` })
  await t.runJobs()
  const tag = `Bourse ${school}`
  const found = async () => {
    const { data } = (await desk.get(`/api/students/studentlist?${new URLSearchParams({ tag })}`)).json()
    return data.map(({ id, tags }: { id: string; tags: string[] }) => [id, tags])
  }
  expect(await found()).toEqual([[one.id, [tag]]])
  expect((await desk.get('/api/students/tags')).json().data).toContainEqual({ tag, count: 1 })
  expect((await desk.get(`/api/students/${one.id}`)).json().data.tags).toEqual([tag])
  const again = (await prepare('tag', { ids: [one.id, other.id], label: tag })).json()
  expect(await read(again.id)).toMatchObject({ matching: 2, total: 1 })
  const { id: back } = (await desk.post(`${address}/${id}/undo`)).json()
  await steer(back, 'running')
  await t.runJobs()
  expect(await found()).toEqual([])
})

it('lets nobody do to many what their area does not let them do to one', async () => {
  await someone()
  const other = await t.anAdmin()
  expect((await desk.put(`/api/users/${other.id}/areas`, { areas: ['support'] })).statusCode).toBe(204)
  const their = t.as(other)
  const change = { product: 'Habitation', statut: 'ok' }
  const asked = { deactivate: {}, reactivate: {}, invite: {}, write: {}, statut: { change } }
  const answers = Object.entries(asked).map(async ([kind, more]) => {
    const { statusCode } = await their.post(address, { kind, ...filter, ...more })
    return [kind, statusCode]
  })
  expect(Object.fromEntries(await Promise.all(answers))).toEqual({
    deactivate: 403,
    reactivate: 403,
    invite: 403,
    write: 201,
    statut: 201,
  })
  const { id } = (await prepare('deactivate')).json()
  expect((await their.put(`${address}/${id}`, { state: 'running' })).json().code).toBe('accounts.area')
  await steer(id, 'running')
  await t.runJobs()
  expect((await their.post(`${address}/${id}/undo`)).json().code).toBe('accounts.area')
})

const linesOf = (body: string) => body.replace('\uFEFF', '').trimEnd().split('\r\n')
const fileOf = (id: string) => desk.get(`${address}/${id}/file`)

it('makes a file of everybody whom the list shows, as it is sorted, at once and told of as it goes', async () => {
  for (const lastName of ['Abel', 'Cyrano', 'Brel']) await someone({ lastName })
  const { id } = (await prepare('export', { ...filter, sort: 'name', order: 'desc' })).json()
  expect((await fileOf(id)).json().code).toBe('runs.no_file')
  await steer(id, 'running')
  expect(await read(id)).toMatchObject({ secondsLeft: null, total: 3, file: null, filter })
  await someone({ lastName: 'Dumas' })
  await t.runJobs()
  const { state, done, canBeUndone, file } = await read(id)
  expect({ state, done, canBeUndone }).toEqual({ state: 'done', done: 3, canBeUndone: false })
  expect(Date.parse(file?.until ?? '') - t.clock.now().getTime()).toBe(7 * 86_400_000)
  const made = await fileOf(id)
  expect(made.headers['content-disposition']).toContain('cursus-students-')
  const [header, ...rows] = linesOf(made.body)
  const quick = await desk.get(`/api/students/export?${new URLSearchParams({ ...filter, order: 'desc' })}`)
  expect(header).toBe(linesOf(quick.body)[0])
  expect(rows.map((row) => row.split(';')[1])).toEqual(['Cyrano', 'Brel', 'Abel'])
  expect(rows).toEqual(linesOf(quick.body).filter((row) => rows.includes(row)))
})

it('writes that file in the language of whoever asked, keeps it a week, and no line of an account that closes', async () => {
  const [stays, leaves] = [await someone({ lastName: 'Abel' }), await someone({ lastName: 'Brel' })]
  const headers = { 'accept-language': 'en' }
  const { id } = (await desk.post(address, { kind: 'export', ...filter }, { headers })).json()
  await steer(id, 'running')
  await t.runJobs()
  const read = async () => linesOf((await fileOf(id)).body)
  expect((await read())[0]).toContain('Last name')
  await t.db.delete(studentRunPeople).where(eq(studentRunPeople.userId, leaves.id))
  expect((await read()).slice(1).map((row) => row.split(';')[3])).toEqual([stays.email])
  t.clock.forward({ days: 7 })
  expect((await fileOf(id)).statusCode).toBe(409)
  await t.services.jobs.enqueue(t.db, sweepRuns, {})
  await t.runJobs()
  const kept = await t.db.select().from(studentRunPeople).where(eq(studentRunPeople.runId, id))
  expect(kept.map(({ line }) => line)).toEqual([null])
})

it('makes one file of a list however often it is asked for, and none of an export that was stopped', async () => {
  await someone()
  const id = await start('export')
  expect((await prepare('export')).json().id).toBe(id)
  await steer(id, 'paused')
  await t.runJobs()
  expect(await read(id)).toMatchObject({ state: 'paused', done: 0 })
  await steer(id, 'stopped')
  expect((await fileOf(id)).statusCode).toBe(409)
  expect((await prepare('export')).json().id).not.toBe(id)
})
