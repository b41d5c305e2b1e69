import { eq, like } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { users } from '../src/features/accounts/accounts.table.ts'
import { mailOutbox } from '../src/features/mail/mail.table.ts'
import { studentImportRows, studentImports } from '../src/features/student-imports/student-imports.table.ts'
import { students } from '../src/features/students/students.table.ts'
import { startMortalServer } from './server-process.ts'

vi.setConfig({ testTimeout: 180_000 })
const s = await startMortalServer()
const admin = await s.anAdmin()
const soon = <T>(look: () => Promise<T>) => expect.poll(look, { timeout: 60_000, interval: 200 })
beforeEach(() => s.start())

/** More rows than are worked off at a time, so that some stand there already when the rest is cut. */
const rows = 2100
let lists = 0

/** An inclusive school and its list. */
async function aList() {
  lists += 1
  const domain = `liste${lists}.example.org`
  const school = await s.aSchool({ partnershipLevel: 'inclusive', emailDomain: domain, insurer: 1 })
  const emails = Array.from({ length: rows }, (_, at) => `e${String(at).padStart(5, '0')}@${domain}`)
  const lines = emails.map((email) => `M;Malo;Kerdivel;${email};10/10/2004`)
  const text = ['civility;name;lastName;email;birthday', ...lines].join('\n')
  const send = async () => {
    const body = new FormData()
    body.append('submitFile', new Blob([text]), 'liste.csv')
    type Sent = { data: { id: string } }
    return s.call<Sent>(admin, `/api/schools/${school}/students`, { method: 'POST', body })
  }
  const countOf = async () => {
    const made = await s.db
      .select({ id: users.id })
      .from(students)
      .innerJoin(users, eq(users.id, students.userId))
      .where(eq(students.schoolId, school))
    const mails = await s.db.$count(mailOutbox, like(mailOutbox.toAddress, `%@${domain}`))
    return { students: made.length, mails }
  }
  return { school, last: emails.at(-1), send, countOf }
}

type List = Awaited<ReturnType<typeof aList>>

/** Every row is a student with one mail, and the same list again changes nothing. */
async function expectWhole(list: List) {
  await soon(list.countOf).toEqual({ students: rows, mails: rows })
  const { status, body } = await list.send()
  expect(status).toBe(202)
  const found = () => s.db.select().from(studentImports).where(eq(studentImports.id, body.data.id))
  await soon(async () => (await found())[0]?.state).toBe('done')
  expect((await found())[0]).toMatchObject({
    total: rows,
    created: 0,
    updated: 0,
    skipped: rows,
    rejected: 0,
  })
  expect(await list.countOf()).toEqual({ students: rows, mails: rows })
  expect(await s.db.$count(studentImportRows)).toBe(0)
}

it('is killed while it takes a list: nothing of it is there, and the list sent again is whole', async () => {
  const list = await aList()
  // The import refers to this row: its first line waits for it.
  await s.killWhileLocked('SELECT 1 FROM schools WHERE id = $1 FOR UPDATE', [list.school], list.send)
  expect(await s.db.$count(studentImports, eq(studentImports.schoolId, list.school))).toBe(0)
  await s.start()
  expect((await list.send()).status).toBe(202)
  await expectWhole(list)
})

it('is killed while it writes the students: the start goes on where it was', async () => {
  const list = await aList()
  // Whoever registers with that e-mail is not done yet: the row of the list waits to learn.
  const lock = `INSERT INTO users (email, role, name, last_name) VALUES ($1, 'ROLE_STUDENT_CLASSIC', 'A', 'B')`
  // Two work on a long list; which of its other rows the one that waits has taken is up to them.
  const others = () => soon(async () => (await list.countOf()).students).toBeGreaterThan(0)
  await s.killWhileLocked(lock, [list.last], list.send, others)
  const { students: made, mails } = await list.countOf()
  expect(made).toBeLessThan(rows)
  expect(mails).toBe(0)
  await s.start()
  await expectWhole(list)
})

it('is killed while it writes the invitations: each student gets one', async () => {
  const list = await aList()
  const lock = 'LOCK TABLE email_tokens IN SHARE ROW EXCLUSIVE MODE'
  await s.killWhileLocked(lock, [], list.send)
  expect(await list.countOf()).toEqual({ students: rows, mails: 0 })
  await s.start()
  await expectWhole(list)
})
