import { dayOf, startOfDay } from '@cursus/shared/day'
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import { closedAddress } from '../../platform/closed-address.ts'
import { type Tx, transact } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { dueFrom, users } from '../accounts/accounts.table.ts'
import { forgetOccupants } from '../certificates/forget-occupants.service.ts'
import { claimDocuments, claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { documents } from '../documents/documents.table.ts'
import { evidence } from '../evidence/evidence.table.ts'
import { isQuote, mailOutbox } from '../mail/mail.table.ts'
import { instalments } from '../payments/instalments.table.ts'
import { latePayments } from '../payments/late-payments.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { certificateRequests, complaints } from '../requests/requests.table.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { terminations } from '../terminations/terminations.table.ts'
import { visaRefusals } from '../visa-refusals/visa-refusals.table.ts'
import { forgetGivenMails } from '../withdrawals/given-mails.service.ts'
import { closedEvent } from './close-account.ts'
import { dayIn, decidedAt, lastMoneyOn, lastPaidOn } from './closing.queries.ts'
import { forgetFileNames } from './forget-file-names.ts'
import { purgeFrom } from './purge-from.queries.ts'
import { removeBytes, removeFiles, removeProofs } from './remove-files.service.ts'
import { accountsOverBefore, claimsOverBefore, contactsOverBefore } from './retention.rules.ts'

const atOnce = 500

/** Deletes what closed accounts left and no law keeps any more, finally the account itself. */
export function purgeClosed(services: Services, mayGoOn?: MayGoOn): Promise<void> {
  const isDue = and(isNotNull(users.closedAt), lte(dueFrom, dayOf(services.now())))
  return purgeEach(services, { isDue, mayGoOn, purge: (id) => purgeOne(services, id) })
}

/** Tells whether there is time for another account: a job that takes too long is stopped, and goes on the next night. */
export type MayGoOn = () => boolean

type Purge = {
  isDue: SQL | undefined
  mayGoOn?: MayGoOn | undefined
  purge: (id: string) => Promise<void>
}

/**
 * Goes through the accounts of which the condition is true. One that fails does not stop the others; the job then fails, so that
 * somebody looks.
 */
export async function purgeEach(
  { db }: Services,
  { isDue, mayGoOn = () => true, purge }: Purge,
): Promise<void> {
  const faults: unknown[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(isDue, sql`${users.id} > ${after}`))
      .orderBy(users.id)
      .limit(atOnce)
    for (const { id } of rows) if (mayGoOn()) await purge(id).catch((error) => faults.push(error))
    const last = rows.at(-1)
    if (!last || rows.length < atOnce || !mayGoOn()) break
    after = last.id
  }
  if (faults.length > 0) throw new AggregateError(faults, 'accounts that could not be purged')
}

/** Deletes complaints of visitors that were answered long enough ago, with what was mailed about them. */
export async function purgeVisitorComplaints(services: Services): Promise<void> {
  const before = claimsOverBefore(dayOf(services.now()))
  await transact(services.db, async (tx) => {
    const over = await tx
      .delete(complaints)
      .where(and(isNull(complaints.studentId), lt(dayIn(complaints.answeredAt), before)))
      .returning({ reference: complaints.reference })
    const events = over.flatMap(({ reference }) =>
      ['', ':received', ':answered'].map((step) => `complaint:${reference}${step}`),
    )
    await tx.delete(mailOutbox).where(inArray(mailOutbox.eventKey, events))
  })
}

/** Deletes quotes that were mailed long enough ago: mostly to somebody without an account, whom nothing else erases. */
export async function purgeQuotes({ db, now }: Pick<Services, 'db' | 'now'>): Promise<void> {
  const before = startOfDay(contactsOverBefore(dayOf(now())))
  await db.delete(mailOutbox).where(and(isQuote, lt(mailOutbox.createdAt, before)))
}

async function purgeOne(services: Services, id: string) {
  const today = dayOf(services.now())
  const keys = await transact(services.db, async (tx) => {
    const isForgotten = await forgetLastMail(tx, id)
    const gone = [
      ...(await removeClaims(tx, id, claimsOverBefore(today))),
      ...(await removeContracts(tx, id, accountsOverBefore(today))),
    ]
    await removeComplaints(tx, id, claimsOverBefore(today))
    await tx
      .delete(disputes)
      .where(and(eq(disputes.studentId, id), lt(dayIn(decidedAt), accountsOverBefore(today))))
    const forgotten = await tx
      .delete(purchases)
      .where(and(eq(purchases.studentId, id), lt(lastPaidOn, accountsOverBefore(today))))
      .returning({ receipt: purchases.receiptFile })
    const receipts = await removeFiles(
      tx,
      forgotten.map(({ receipt }) => receipt),
    )
    await removeAccount(tx, id)
    if (isForgotten)
      await tx
        .update(users)
        .set({ purgeFrom: await purgeFrom(tx, id, today) })
        .where(eq(users.id, id))
    return [...gone, ...receipts]
  })
  await removeBytes(services, keys)
}

/** Deletes the mail about the closing, which held the address; false while it waits to leave. */
async function forgetLastMail(tx: Tx, id: string): Promise<boolean> {
  const isLast = eq(mailOutbox.eventKey, closedEvent(id))
  await tx
    .update(mailOutbox)
    .set({ toAddress: closedAddress(id), toName: '', payload: {}, state: 'sent' })
    .where(and(isLast, ne(mailOutbox.state, 'waiting')))
  return (await tx.$count(mailOutbox, and(isLast, eq(mailOutbox.state, 'waiting')))) === 0
}

async function removeClaims(tx: Tx, id: string, before: string): Promise<string[]> {
  const { decidedAt, lastWordAt, studentId, state } = claims
  const settledOn = dayIn(sql`coalesce(${decidedAt}, ${lastWordAt})`)
  const over = await tx
    .select({ id: claims.id })
    .from(claims)
    .where(and(eq(studentId, id), sql`${state} >= 2`, lt(settledOn, before)))
  const ids = over.map((claim) => claim.id)
  if (ids.length === 0) return []
  const papers = await tx
    .delete(claimDocuments)
    .where(inArray(claimDocuments.claimId, ids))
    .returning({ fileId: claimDocuments.fileId })
  await tx.delete(claims).where(inArray(claims.id, ids))
  return removeFiles(
    tx,
    papers.map(({ fileId }) => fileId),
  )
}

async function removeComplaints(tx: Tx, id: string, before: string) {
  const { studentId, answeredAt } = complaints
  await tx.delete(complaints).where(and(eq(studentId, id), lt(dayIn(answeredAt), before)))
}

/** Kinds of papers that everybody gets in one shared file, which stays; other papers name the person. */
const readByAll = new Set<string>(['ipid', 'notice', 'conditions'])

/** Deletes contracts that are old enough, each after its last claim and the years of its last payment. */
async function removeContracts(tx: Tx, id: string, before: string): Promise<string[]> {
  const over = await tx
    .select({ id: contracts.id })
    .from(contracts)
    .where(
      and(
        eq(contracts.studentId, id),
        lt(contracts.endDate, before),
        sql`coalesce(${lastMoneyOn} < ${before}, true)`,
        sql`NOT EXISTS (SELECT 1 FROM ${claims} WHERE ${claims.contractId} = ${contracts.id})`,
      ),
    )
  const ids = over.map((contract) => contract.id)
  if (ids.length === 0) return []
  await forgetFileNames(tx, ids)
  const drawn = await tx.delete(documents).where(inArray(documents.contractId, ids)).returning()
  const given = await tx.delete(contractPapers).where(inArray(contractPapers.contractId, ids)).returning()
  const signed = await tx.delete(signatures).where(inArray(signatures.contractId, ids)).returning()
  const ofRights = await filesOfRights(tx, ids)
  const proofs = await removeProofs(tx, ids)
  await tx.update(evidence).set({ payload: null }).where(inArray(evidence.contractId, ids))
  const ofOccupants = await forgetOccupants(tx, ids)
  await forgetGivenMails(tx, ids)
  await tx.delete(contracts).where(inArray(contracts.id, ids))
  const own = given.filter(({ kind }) => !readByAll.has(kind))
  const removed = await removeFiles(tx, [
    ...[...drawn, ...own].map(({ fileId }) => fileId),
    ...drawn.map(({ englishFileId }) => englishFileId),
    ...ofRights,
    ...ofOccupants,
    ...signed.flatMap(({ signedFileId, auditTrailFileId }) => [signedFileId, auditTrailFileId]),
  ])
  return [...proofs, ...removed]
}

/**
 * Returns the files of receipts of instalments and of differences, formal notices, proofs of leaving and letters of refused visas and
 * cancelled stays; their rows are deleted with the contract.
 */
async function filesOfRights(tx: Tx, ids: string[]): Promise<(string | null)[]> {
  const receipts = tx
    .select({ id: instalments.receiptFile })
    .from(instalments)
    .where(inArray(instalments.contractId, ids))
  const differences = tx
    .select({ id: purchases.receiptFile })
    .from(purchases)
    .where(inArray(purchases.changedContract, ids))
  const notices = tx
    .select({ id: latePayments.noticeFile })
    .from(latePayments)
    .where(inArray(latePayments.contractId, ids))
  const proofs = tx
    .select({ id: terminations.proofFileId })
    .from(terminations)
    .where(inArray(terminations.contractId, ids))
  const letters = tx
    .select({ id: visaRefusals.letterFileId })
    .from(visaRefusals)
    .where(inArray(visaRefusals.contractId, ids))
  const found = [await receipts, await differences, await notices, await proofs, await letters]
  return found.flat().map(({ id }) => id)
}

type OfStudent =
  | (typeof contracts | typeof purchases | typeof disputes)
  | (typeof certificateRequests | typeof claims | typeof complaints)

const none = (table: OfStudent) =>
  sql`NOT EXISTS (SELECT 1 FROM ${table} WHERE ${table.studentId} = ${users.id})`

/** SQL condition on `users`: nothing hangs on the account. */
export const isEmpty = and(
  ...[contracts, purchases, disputes, claims, complaints, certificateRequests].map(none),
)

/** Deletes an account on which nothing hangs. */
export async function removeAccount(tx: Tx, id: string) {
  await tx.delete(users).where(and(eq(users.id, id), isEmpty))
}
