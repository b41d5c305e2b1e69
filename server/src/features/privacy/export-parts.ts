import { and, desc, eq, getTableColumns, inArray, not, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { knownBrowsers, refreshTokens, users } from '../accounts/accounts.table.ts'
import { authenticatorApps, passkeys } from '../accounts/second-step.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { documents } from '../documents/documents.table.ts'
import { isToSupport } from '../mail/mail.service.ts'
import { mailOutbox } from '../mail/mail.table.ts'
import { mayBeOthers } from '../mail/others-mails.queries.ts'
import { checkoutSessions, purchaseLines, purchases } from '../purchases/purchases.table.ts'
import { schools } from '../schools/schools.table.ts'
import { students } from '../students/students.table.ts'
import { claimsOf } from './export-claims.ts'
import { contractsOf } from './export-contracts.ts'
import { disputesOf } from './export-payments.ts'
import { refundsOf, visaRefusalsOf, withdrawalsOf } from './export-refunds.ts'
import { requestsOf } from './export-requests.ts'

/** Content of an export by file name: the person's own rows, without tokens, hashes or anybody else's name. */
export const exportParts: Record<string, (db: Db, studentId: string) => Promise<unknown>> = {
  profile: profileOf,
  contracts: contractsOf,
  purchases: purchasesOf,
  disputes: disputesOf,
  refunds: refundsOf,
  withdrawals: withdrawalsOf,
  visaRefusals: visaRefusalsOf,
  claims: claimsOf,
  requests: requestsOf,
  mails: mailsOf,
  sessions: sessionsOf,
  changes: changesOf,
}

async function profileOf(db: Db, studentId: string) {
  const { passwordHash, search, id, ...account } = getTableColumns(users)
  const { userId, schoolId, ...profile } = getTableColumns(students)
  const [row] = await db
    .select({ account, profile, school: schools.name })
    .from(users)
    .leftJoin(students, eq(students.userId, users.id))
    .leftJoin(schools, eq(schools.id, students.schoolId))
    .where(eq(users.id, studentId))
  return row ?? null
}

async function purchasesOf(db: Db, studentId: string) {
  const {
    draftKey,
    identity,
    payableUntil,
    receiptFile,
    studentId: _,
    ...columns
  } = getTableColumns(purchases)
  const rows = await db
    .select(columns)
    .from(purchases)
    .where(eq(purchases.studentId, studentId))
    .orderBy(desc(purchases.createdAt))
  const ids = rows.map(({ id }) => id)
  const lines = await db.select().from(purchaseLines).where(inArray(purchaseLines.purchaseId, ids))
  const { url, sessionId, ...session } = getTableColumns(checkoutSessions)
  const payments = await db
    .select(session)
    .from(checkoutSessions)
    .where(inArray(checkoutSessions.purchaseId, ids))
  return rows.map(({ id, ...purchase }) => ({
    ...purchase,
    lines: lines.flatMap(({ purchaseId, ...line }) => (purchaseId === id ? [line] : [])),
    payments: payments.flatMap(({ purchaseId, ...payment }) => (purchaseId === id ? [payment] : [])),
  }))
}

/**
 * Lists which mails there were, without their texts: those are in the person's mailbox, and some hold a link to sign
 * in. What may have been somebody else's is left out until the address is confirmed: before, it was only typed.
 */
async function mailsOf(db: Db, studentId: string) {
  const { template, toAddress, language, state, createdAt, sentAt } = mailOutbox
  const isTheirs = and(not(isToSupport), or(users.isActive, not(mayBeOthers(studentId))))
  return db
    .select({ kind: template, to: toAddress, language, state, createdAt, sentAt })
    .from(mailOutbox)
    .innerJoin(users, sql`lower(${users.email}::text) = lower(${toAddress})`)
    .where(and(eq(users.id, studentId), isTheirs))
    .orderBy(desc(createdAt))
}

async function sessionsOf(db: Db, studentId: string) {
  const { familyId, userAgent, signedInAt, createdAt, userId } = refreshTokens
  const rows = await db
    .select({
      userAgent: sql<string | null>`(array_agg(${userAgent} ORDER BY ${createdAt} DESC))[1]`,
      signedInAt: sql`min(coalesce(${signedInAt}, ${createdAt}))`.mapWith(createdAt),
      lastUsedAt: sql`max(${createdAt})`.mapWith(createdAt),
    })
    .from(refreshTokens)
    .where(eq(userId, studentId))
    .groupBy(familyId)
    .orderBy(sql`max(${createdAt}) DESC`)
  const browsers = await db
    .select({ firstSeenAt: knownBrowsers.createdAt, lastSeenAt: knownBrowsers.lastSeenAt })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, studentId))
  return {
    signIns: rows,
    knownBrowsers: browsers,
    secondSteps: await stepsOf(db, studentId),
  }
}

/** Lists second steps without the application's secret and the keys: a copy of those would sign in. */
async function stepsOf(db: Db, studentId: string) {
  const { name, createdAt, lastUsedAt, userId } = passkeys
  const keys = await db.select({ name, createdAt, lastUsedAt }).from(passkeys).where(eq(userId, studentId))
  const apps = await db
    .select({ createdAt: authenticatorApps.createdAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, studentId))
  return { passkeys: keys, applications: apps }
}

/** Lists manual changes to the person, their contracts and documents, by side instead of by name. */
async function changesOf(db: Db, studentId: string) {
  const own = db
    .select({ id: sql<string>`${contracts.id}::text` })
    .from(contracts)
    .where(eq(contracts.studentId, studentId))
  const papers = db
    .select({ id: sql<string>`${documents.id}::text` })
    .from(documents)
    .innerJoin(contracts, eq(contracts.id, documents.contractId))
    .where(eq(contracts.studentId, studentId))
  const { at, action, objectType, objectId, actorId, before, after } = auditRows
  const rows = await db
    .select({ at, action, objectType, actorId, before, after })
    .from(auditRows)
    .where(or(eq(objectId, studentId), inArray(objectId, own), inArray(objectId, papers)))
    .orderBy(desc(at))
  return rows.map(({ actorId: by, ...row }) => ({ ...row, by: sideOf(by, studentId) }))
}

const sideOf = (actorId: string | null, studentId: string) => {
  if (actorId === null) return 'product'
  return actorId === studentId ? 'you' : 'administrator'
}
