import { and, eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { aProof, claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { transact } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { openSession } from '../accounts/refresh-tokens.service.ts'
import { endSessions } from '../accounts/sessions.service.ts'

const t = await startTest({ env: { VIEWING_MAIL: 'on' } })
const { aClaim } = claiming(t)

const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

/** Opens the pages of a student to an administrator; answers with the token, or with the code of the refusal. */
async function view(student: { id: string }, as: Person) {
  const answer = await t.as(as).post(`/api/students/${student.id}/viewing`)
  return answer.statusCode === 201 ? answer.json().data : answer.json().code
}

const anAdminOf = async (...areas: ('support' | 'claims' | 'finance')[]) => {
  const [boss, admin] = [await t.anAdmin(), await t.anAdmin()]
  await t.put(`/api/users/${admin.id}/areas`, { as: boss, body: { areas } })
  return admin
}

it('shows an administrator what the student sees, for a quarter of an hour, and writes it into the journal', async () => {
  const [ada, malo] = [await t.anAdmin(), await t.aStudent({ user: { name: 'Malo' } })]
  const { token, until, user } = await view(malo, ada)
  expect(user).toMatchObject({ id: malo.id, email: malo.email, roles: ['ROLE_STUDENT_CLASSIC'], areas: [] })
  expect((await t.get('/api/accounts/me', bearer(token))).json().data).toMatchObject({ id: malo.id })
  expect((await t.get('/api/contracts', bearer(token))).json()).toEqual([])
  expect(Date.parse(until) - t.clock.now().getTime()).toBe(15 * 60_000)
  const written = await t.put('/api/accounts/language', { ...bearer(token), body: { language: 'ar' } })
  expect([written.statusCode, written.json().code]).toEqual([403, 'accounts.viewing_only'])
  const [row] = await t.db
    .select()
    .from(auditRows)
    .where(and(eq(auditRows.action, 'students.viewed'), eq(auditRows.objectId, malo.id)))
  expect(row).toMatchObject({ actorId: ada.id, objectType: 'user' })
  t.clock.forward({ minutes: 15 })
  expect((await t.get('/api/accounts/me', bearer(token))).statusCode).toBe(401)
})

it('tells the student once a day who looked, where the house wants it told', async () => {
  const [ada, malo] = [await t.anAdmin(), await t.aStudent()]
  await view(malo, ada)
  await view(malo, ada)
  const told = (await t.mails()).filter(({ toAddress }) => toAddress === malo.email)
  expect(told).toMatchObject([{ template: 'pages-viewed', payload: { administrator: 'Ada' } }])
})

it('shows claims and their papers to administrators of claims alone, and notes that they were handed', async () => {
  const student = await t.aStudent()
  await insuredPhone(t.services, student)
  const claim = await aClaim(student, [['claimDocuments[]', aProof()]])
  const [claims, support] = [await anAdminOf('claims', 'support'), await anAdminOf('support')]
  const [seeing, blind] = [(await view(student, claims)).token, (await view(student, support)).token]
  const list = await t.get('/api/claims', bearer(seeing))
  const [{ claim_documents: papers }] = list.json().data.data
  const file = new URL(papers[0].url, 'https://cursus.test').pathname
  const answers = async (token: string) =>
    Promise.all(
      ['/api/claims', `/api/claims/${claim.id}`, file].map(
        async (path) => (await t.get(path, bearer(token))).statusCode,
      ),
    )
  expect(await answers(seeing)).toEqual([200, 200, 200])
  expect(await answers(blind)).toEqual([403, 403, 404])
  const another = (await view(await t.aStudent(), claims)).token
  expect((await t.get(file, bearer(another))).statusCode).toBe(404)
  const looks = await t.db.select().from(auditRows).where(eq(auditRows.action, 'claims.papers_seen'))
  expect(looks.map(({ actorId, objectId }) => [actorId, objectId])).toEqual([[claims.id, claim.id]])
})

it('opens nobody’s pages to another area, and no account that is an administrator’s or closed', async () => {
  const [malo, ada] = [await t.aStudent(), await t.anAdmin()]
  expect(await view(malo, await anAdminOf('finance'))).toBe('accounts.area')
  expect(await view(malo, malo)).toBe('accounts.role')
  expect(await view(ada, ada)).toBe('students.unknown')
  const closed = await t.aStudent({ user: { deactivatedAt: t.clock.now() } })
  expect(await view(closed, ada)).toBe('students.deactivated')
  const rows = await t.db.select().from(auditRows).where(eq(auditRows.objectId, closed.id))
  expect(rows).toEqual([])
})

it('ends with the sign-in of the administrator', async () => {
  const [ada, malo] = [await t.anAdmin(), await t.aStudent()]
  const { token } = await openSession(t.services, ada, 'a browser')
  const opened = await t.post(`/api/students/${malo.id}/viewing`, bearer(token))
  const seen = () => t.get('/api/accounts/me', bearer(opened.json().data.token))
  expect((await seen()).statusCode).toBe(200)
  await transact(t.db, (tx) => endSessions(tx, t.services, { userId: ada.id }))
  await expect.poll(async () => (await seen()).statusCode).toBe(401)
})
