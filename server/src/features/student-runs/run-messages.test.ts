import { eq } from 'drizzle-orm'
import { expect, it, vi } from 'vitest'
import { message, runs, startRuns, unwritten, waiting } from '../../../test/student-runs.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { sendBulk } from '../mail/bulk.ts'
import { sweepMails } from '../mail/mail.jobs.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { sweepRuns } from './student-runs.jobs.ts'

const { t, admin, desk, someone, prepare, steer, read, write, mailsTo } = await startRuns()

it('writes to each in their language, by name, with their school, and tells what became of the mails', async () => {
  const [french, english] = [
    await someone({ name: 'Zoé' }),
    await someone({ name: 'Ann', language: 'en', ...waiting }),
  ]
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
  expect(mail?.text).toContain('parce que vous avez un compte Cursus')
  expect(mailsTo(english.email)[0]?.text).toMatch(/because .+ invites you to open your Cursus account/)
  expect(mailsTo(closed.email)).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'done', done: 2, mails: { sent: 2, waiting: 0, refused: 0 } })
})

it('takes back messages that wait to leave when it is stopped, also once all are written', async () => {
  const [reached, held] = [await someone(), await someone()]
  const { id } = (await prepare('write')).json()
  await write(id)
  await steer(id, 'running')
  await t.runJobs()
  expect((await steer(id, 'stopped')).json().code).toBe('runs.over')
  const event = `run:${id}:${held.id}`
  await t.db.update(mailOutbox).set({ state: 'waiting' }).where(eq(mailOutbox.eventKey, event))
  expect((await steer(id, 'stopped')).statusCode).toBe(204)
  await t.runJobs()
  expect(await read(id)).toMatchObject({ state: 'stopped', done: 1, mails: { sent: 1, waiting: 0 } })
  const { body } = await desk.get(`${runs}/${id}/export`)
  expect(body).toContain(`${reached.email};Fait;`)
  expect(body).toContain(`${held.email};Pas fait;`)
  const [stopped] = await t.db.select().from(auditRows).where(eq(auditRows.action, 'students.run_stopped'))
  expect(stopped).toMatchObject({ actorId: admin.id, after: { done: 1, total: 2, withdrawn: 1 } })
})

it('holds messages that wait to leave while it is paused, also once all are written, and lets them go with it', async () => {
  const [, held] = [await someone(), await someone()]
  const { id } = (await prepare('write')).json()
  await write(id)
  await steer(id, 'running')
  await t.runJobs()
  expect((await steer(id, 'paused')).json().code).toBe('runs.over')
  // The second one waits to leave.
  const event = `run:${id}:${held.id}`
  const values = { state: 'waiting', nextTryAt: t.clock.now() } as const
  await t.db.update(mailOutbox).set(values).where(eq(mailOutbox.eventKey, event))
  const before = mailsTo(held.email).length
  expect((await steer(id, 'paused')).statusCode).toBe(204)
  for (const job of [sendBulk, sweepMails]) await t.services.jobs.enqueue(t.db, job, {})
  await t.runJobs()
  expect(mailsTo(held.email)).toHaveLength(before)
  expect(await read(id)).toMatchObject({ state: 'paused', mails: { sent: 1, waiting: 1 } })
  expect((await steer(id, 'running')).statusCode).toBe(204)
  await t.runJobs()
  expect(mailsTo(held.email)).toHaveLength(before + 1)
  expect(await read(id)).toMatchObject({ state: 'done', done: 2, mails: { sent: 2, waiting: 0 } })
})

it('sends no message again that was on its way when its run was stopped or paused', async () => {
  const people = [await someone(), await someone(), await someone()]
  const { id } = (await prepare('write')).json()
  await write(id)
  await steer(id, 'running')
  const line = Promise.withResolvers<void>()
  const sending = vi.spyOn(t.services.mail, 'send').mockImplementation(async () => {
    await line.promise
    throw new Error('the line is silent')
  })
  const going = t.runJobs()
  await expect.poll(() => sending.mock.calls.length).toBe(2)
  expect([(await steer(id, 'paused')).statusCode, (await read(id)).mails?.waiting]).toEqual([204, 3])
  expect((await steer(id, 'running')).statusCode).toBe(204)
  expect((await steer(id, 'stopped')).statusCode).toBe(204)
  line.resolve()
  await going
  sending.mockRestore()
  t.clock.forward({ minutes: 15 })
  for (const job of [sweepMails, sweepRuns]) await t.services.jobs.enqueue(t.db, job, {})
  await t.runJobs()
  expect(people.flatMap(({ email }) => mailsTo(email))).toEqual([])
  expect(await read(id)).toMatchObject({ state: 'stopped', done: 0, mails: { sent: 0, waiting: 0 } })
})

it('tries no message again that was refused once its run is stopped, nor while it is paused', async () => {
  const retry = async () => {
    const { mails } = (await desk.post('/api/dashboard/failures/retry')).json()
    await t.runJobs()
    return mails
  }
  const failed = async () => [
    (await desk.get('/api/dashboard')).json().failures.mails,
    (await desk.get('/api/dashboard/failures')).json().mails.length,
  ]
  const refusedOf = async (id: string, person: { id: string }) => {
    const values = { state: 'failed', attempts: 1, lastError: 'mailbox full' } as const
    await t.db
      .update(mailOutbox)
      .set(values)
      .where(eq(mailOutbox.eventKey, `run:${id}:${person.id}`))
  }
  const [refused, held] = [await someone(), await someone()]
  const { id } = (await prepare('write')).json()
  await write(id)
  await steer(id, 'running')
  await t.runJobs()
  await refusedOf(id, refused)
  const waitsAgain = () =>
    t.db
      .update(mailOutbox)
      .set({ state: 'waiting', nextTryAt: t.clock.now() })
      .where(eq(mailOutbox.eventKey, `run:${id}:${held.id}`))
  await waitsAgain()
  expect((await steer(id, 'paused')).statusCode).toBe(204)
  // The tile counts what its list shows and its button tries.
  expect([await retry(), await failed()]).toEqual([0, [0, 0]])
  expect((await steer(id, 'running')).statusCode).toBe(204)
  expect([await retry(), (await read(id)).mails]).toEqual([1, { sent: 2, waiting: 0, refused: 0 }])
  await refusedOf(id, refused)
  await waitsAgain()
  const before = mailsTo(refused.email).length
  expect((await steer(id, 'stopped')).statusCode).toBe(204)
  expect([await retry(), mailsTo(refused.email).length]).toEqual([0, before])
  expect(await read(id)).toMatchObject({ done: 0, mails: { sent: 0, waiting: 0, refused: 1 } })
  expect(await failed()).toEqual([0, 0])
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

it('writes in a language that is written to whoever reads another by the time their turn comes', async () => {
  const student = await someone({ name: 'Zoé' })
  const { id } = (await prepare('write')).json()
  await write(id, {
    ...message,
    subject: { ...unwritten, fr: 'Votre logement' },
    text: { ...unwritten, fr: 'Voici.' },
  })
  await steer(id, 'running')
  await t.db.update(users).set({ language: 'en' }).where(eq(users.id, student.id))
  await t.runJobs()
  const [mail] = mailsTo(student.email)
  expect(mail).toMatchObject({ subject: 'Votre logement', text: expect.stringContaining('Voici.') })
  expect(mail?.text).toContain('parce que vous avez un compte Cursus')
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
  await write(id, { ...message, text: { ...unwritten, fr: 'Bonjour' } })
  expect(await read(id)).toMatchObject({ total: 2 })
})

it('shows five at random and the message as one of them reads it, and sends a test to oneself alone', async () => {
  const student = await someone({ name: 'Zoé' })
  const { id } = (await prepare('write')).json()
  const test = () => desk.post(`${runs}/${id}/test`)
  expect((await test()).json().code).toBe('runs.nothing_written')
  await write(id)
  const { data } = (await desk.get(`${runs}/${id}/sample`)).json()
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
