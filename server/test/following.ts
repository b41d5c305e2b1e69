import type { FollowUpList } from '@cursus/shared/students-follow-up'
import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { emailTokens, users } from '../src/features/accounts/accounts.table.ts'
import { issueEmailToken } from '../src/features/accounts/email-tokens.service.ts'
import { contracts } from '../src/features/contracts/contracts.table.ts'
import { checkoutSessions, purchases } from '../src/features/purchases/purchases.table.ts'
import { transact } from '../src/platform/database.ts'
import { drafted } from './drafted.ts'
import type { startTest } from './harness.ts'
import type { Person } from './people.ts'

type Test = Awaited<ReturnType<typeof startTest>>

export const named = (lastName: string, user = {}) => ({ user: { lastName, ...user } })
export const notActive = { isActive: false, passwordHash: null }

/** Students who wait for something, two schools of theirs, and the list of them; each test begins with nobody who waits. */
export async function following(t: Test) {
  const admin = await t.anAdmin()
  const inclusive = await t.aSchool({ name: 'École Boréale', partnershipLevel: 'inclusive' })
  const partner = await t.aSchool({ name: 'Institut Méridien' })

  const read = async (query: Record<string, string> = {}): Promise<FollowUpList> => {
    const response = await t.as(admin).get(`/api/students/follow-up?${new URLSearchParams(query)}`)
    expect([query, response.statusCode]).toEqual([query, 200])
    return response.json()
  }
  const seen = async (query: Record<string, string> = {}) =>
    (await read(query)).data.map(({ lastName, situation }) => [lastName, situation])

  /** Returns the time a number of days from now. */
  const at = (days: number) => new Date(t.clock.now().getTime() + days * 86_400_000)

  async function linked(purpose: 'invite' | 'confirm', lastName: string, days = 0): Promise<Person> {
    const isInvited = purpose === 'invite'
    const student = await t.aStudent({
      ...named(lastName, notActive),
      ...(isInvited && { role: 'ROLE_STUDENT_INCLUSIVE', school: inclusive }),
    })
    await transact(t.db, (tx) => issueEmailToken(tx, t.services, { userId: student.id, purpose }))
    const moved = { createdAt: at(days), expiresAt: at(days + (isInvited ? 30 : 1)) }
    await t.db.update(emailTokens).set(moved).where(eq(emailTokens.userId, student.id))
    return student
  }

  async function begun(
    student: Person,
    draft: Record<string, unknown> | null,
    product: 'home' | 'devices' = 'home',
  ) {
    const told = { studentId: student.id, product, draft, createdAt: at(-1) }
    const values = { ...told, amount: 823, language: 'fr' } as const
    const [row] = await t.db.insert(purchases).values(drafted(t.services, values)).returning()
    return row ?? expect.fail('no purchase')
  }

  beforeEach(async () => {
    await t.db.delete(checkoutSessions)
    await t.db.delete(purchases)
    await t.db.update(contracts).set({ statut: 'résilié', endDate: '2026-01-01' })
    await t.db.update(users).set({ isActive: true })
  })
  return { admin, inclusive, partner, read, seen, at, linked, begun }
}
