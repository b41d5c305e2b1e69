import { and, eq, gte, inArray, notInArray, sql } from 'drizzle-orm'
import { closedAddress } from '../../platform/closed-address.ts'
import type { Tx } from '../../platform/database.ts'
import { idempotencyKeys } from '../../platform/platform.table.ts'
import type { UserRow } from '../accounts/accounts.queries.ts'
import { emailTokens, knownBrowsers, refreshTokens, users } from '../accounts/accounts.table.ts'
import { tellOfAccess } from '../accounts/ended-access.service.ts'
import {
  authenticatorApps,
  passkeys,
  recoveryCodes,
  secondStepChallenges,
} from '../accounts/second-step.table.ts'
import { amendments } from '../amendments/amendments.table.ts'
import { calls } from '../calls/calls.table.ts'
import { forgetOccupants } from '../certificates/forget-occupants.service.ts'
import { claims } from '../claims/claims.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { devices } from '../devices/devices.table.ts'
import { documents } from '../documents/documents.table.ts'
import { evidence } from '../evidence/evidence.table.ts'
import { homes, roommates } from '../home/home.table.ts'
import { waitingInvoices } from '../invoices/invoices.table.ts'
import { isToSupport } from '../mail/mail.service.ts'
import { mailOutbox, named } from '../mail/mail.table.ts'
import { mayBeOthers } from '../mail/others-mails.queries.ts'
import { nameChanges } from '../profile/name-changes.table.ts'
import { disputes } from '../purchases/disputes.table.ts'
import { purchases } from '../purchases/purchases.table.ts'
import { certificateRequestSteps, certificateRequests } from '../requests/requests.table.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { studentInvitations } from '../student-imports/student-imports.table.ts'
import { studentRunPeople } from '../student-runs/student-runs.table.ts'
import { students, studentTags } from '../students/students.table.ts'
import { followUpMails } from '../students-follow-up/follow-up.table.ts'
import { stays } from '../travel/travel.table.ts'
import { forgetGivenMails } from '../withdrawals/given-mails.service.ts'
import { paidPurchases } from './closing.queries.ts'
import { forgetFileNames, forgetFileNamesOfRequests } from './forget-file-names.ts'
import { removeFiles, removeProofs } from './remove-files.service.ts'

/**
 * Erases who somebody is. What the law keeps stays (contracts, payments, papers, claims) under its references and a
 * customer number instead of the name. Returns the keys of bytes to delete after the commit.
 */
export async function erasePerson(tx: Tx, user: UserRow, at: Date): Promise<string[]> {
  await eraseAccount(tx, user, at)
  await eraseMails(tx, user)
  await eraseCalls(tx, user)
  await endClaims(tx, user.id)
  await eraseOfContracts(tx, user.id)
  const own = await contractsOf(tx, user.id)
  await forgetGivenMails(tx, own)
  // After the mails: one that is on its way notes no name once it is gone.
  await forgetFileNames(tx, own)
  const proofs = await removeProofs(tx, own)
  const ofOccupants = await removeFiles(tx, await forgetOccupants(tx, own))
  return [
    ...proofs,
    ...ofOccupants,
    ...(await eraseDrafts(tx, user.id)),
    ...(await eraseRequests(tx, user.id)),
  ]
}

async function eraseAccount(tx: Tx, { id }: UserRow, at: Date) {
  const nothing = { birthday: null, phoneNumber: null, latinName: null, latinLastName: null, street: null }
  const nowhere = { postalCode: null, city: null, country: null, complement: null, customerStripe: null }
  const [student] = await tx
    .update(students)
    .set({ ...nothing, ...nowhere })
    .where(eq(students.userId, id))
    .returning({ number: students.number })
  await tx
    .update(users)
    .set({
      email: closedAddress(id),
      passwordHash: null,
      name: '',
      lastName: `#${student?.number ?? id}`,
      language: 'fr',
      lastSignInAt: null,
      secondStepSince: null,
      deactivatedAt: at,
      closedAt: at,
    })
    .where(eq(users.id, id))
  await tx.delete(refreshTokens).where(eq(refreshTokens.userId, id))
  await tellOfAccess(tx)
  await tx.delete(emailTokens).where(eq(emailTokens.userId, id))
  await tx.delete(knownBrowsers).where(eq(knownBrowsers.userId, id))
  for (const table of [passkeys, authenticatorApps, recoveryCodes, secondStepChallenges])
    await tx.delete(table).where(eq(table.userId, id))
  await tx.delete(studentInvitations).where(eq(studentInvitations.userId, id))
  await tx.delete(followUpMails).where(eq(followUpMails.studentId, id))
  await tx.delete(studentTags).where(eq(studentTags.userId, id))
  await tx.delete(studentRunPeople).where(eq(studentRunPeople.userId, id))
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.account, id))
}

/** Erases the calls asked for under the account's address, once it is confirmed: before, it was only typed. */
async function eraseCalls(tx: Tx, { email, isActive }: UserRow) {
  if (isActive) await tx.delete(calls).where(eq(calls.email, email))
}

/**
 * Erases mails to the person, their letters to us, and what told us of their claims and disputed payments. Unsent mails are not sent; the others keep the key of their
 * event, so that none is written twice.
 */
async function eraseMails(tx: Tx, { id, email, isActive }: UserRow) {
  const stays = isActive ? sql`FALSE` : mayBeOthers(id)
  // What told of another e-mail also went to one that the account had before, or never got.
  const isOfEmail = sql`(mail_about(${mailOutbox.eventKey}) = ${id}::uuid AND template IN ('new-email', 'email-changing', 'email-changed'))`
  const isTheirs = sql`(lower(${mailOutbox.toAddress}) = lower(${email}) AND NOT ${isToSupport} AND NOT ${stays} OR ${isOfEmail})`
  await tx.delete(mailOutbox).where(and(isTheirs, eq(mailOutbox.state, 'waiting')))
  await tx
    .update(mailOutbox)
    .set({ toAddress: closedAddress(id), toName: '', payload: {}, state: 'sent', lastError: null })
    .where(isTheirs)
  // Lists, not subqueries: those would have every mail read.
  const isFromThem = sql`((${named.email} = lower(${email}) AND NOT ${stays})
    OR ${named.claim} = ANY (ARRAY(SELECT ${claims.id}::text FROM ${claims} WHERE ${claims.studentId} = ${id}))
    OR ${named.dispute} = ANY (ARRAY(SELECT ${disputes.id}::text FROM ${disputes} WHERE ${disputes.studentId} = ${id})))`
  await tx.delete(mailOutbox).where(and(isFromThem, eq(mailOutbox.state, 'waiting')))
  await tx.update(mailOutbox).set({ payload: {}, state: 'sent' }).where(isFromThem)
}

/** Leaves none of the person's decided claims to answer: nobody may, and nobody would read it. */
async function endClaims(tx: Tx, studentId: string) {
  await tx
    .update(claims)
    .set({ lastWordFrom: 'administrator' })
    .where(and(eq(claims.studentId, studentId), gte(claims.state, 2), eq(claims.lastWordFrom, 'student')))
}

async function contractsOf(tx: Tx, studentId: string): Promise<string[]> {
  const rows = await tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.studentId, studentId))
  return rows.map(({ id }) => id)
}

/** Erases what describes the person beside their contracts; the documents still say what was insured. */
async function eraseOfContracts(tx: Tx, studentId: string) {
  const own = tx.select({ id: contracts.id }).from(contracts).where(eq(contracts.studentId, studentId))
  await tx
    .update(stays)
    .set({
      countryNationality: null,
      addressOrigin: null,
      passportNumber: null,
      purpose: null,
      healthCover: null,
    })
    .where(inArray(stays.contractId, own))
  // What is not paid yet never will be.
  await tx
    .update(amendments)
    .set({
      draft: {},
      replacedThing: sql`${amendments.replacedThing} - '{imei,street,complement}'::text[]`,
      state: sql`CASE WHEN ${amendments.state} IN ('waiting', 'signing', 'agreed') THEN 'expired' ELSE ${amendments.state} END`,
    })
    .where(inArray(amendments.contractId, own))
  await tx.delete(roommates).where(inArray(roommates.contractId, own))
  await tx.update(homes).set({ street: '', complement: null }).where(inArray(homes.contractId, own))
  const noDevice = { imei: null, reference: null, description: null, birthdayPlace: '' }
  const nowhere = { street: null, complement: null, postalCode: null, city: null, country: null }
  await tx
    .update(devices)
    .set({ ...noDevice, ...nowhere })
    .where(inArray(devices.contractId, own))
  // The rows stay, and prove what they no longer say.
  await tx.update(evidence).set({ payload: null }).where(inArray(evidence.contractId, own))
  await tx.update(documents).set({ facts: null }).where(inArray(documents.contractId, own))
  await tx.update(signatures).set({ link: null }).where(inArray(signatures.contractId, own))
}

/** Deletes unpaid purchases; of a paid one, erases what was typed and keeps the payment. */
async function eraseDrafts(tx: Tx, studentId: string): Promise<string[]> {
  const paid = await paidPurchases(tx, studentId)
  const own = eq(purchases.studentId, studentId)
  await tx.delete(purchases).where(paid.length > 0 ? and(own, notInArray(purchases.id, paid)) : own)
  await tx.update(purchases).set({ draft: null, draftKey: null, identity: null }).where(own)
  const waiting = await tx
    .delete(waitingInvoices)
    .where(eq(waitingInvoices.studentId, studentId))
    .returning({ fileId: waitingInvoices.fileId })
  return removeFiles(
    tx,
    waiting.map(({ fileId }) => fileId),
  )
}

/** Erases requests that were answered or that nobody waits for; no law keeps them. */
async function eraseRequests(tx: Tx, studentId: string): Promise<string[]> {
  await forgetFileNamesOfRequests(tx, studentId)
  const own = tx
    .select({ id: certificateRequests.id })
    .from(certificateRequests)
    .where(eq(certificateRequests.studentId, studentId))
  const steps = await tx
    .delete(certificateRequestSteps)
    .where(inArray(certificateRequestSteps.requestId, own))
    .returning({ fileId: certificateRequestSteps.fileId })
  await tx.delete(certificateRequests).where(eq(certificateRequests.studentId, studentId))
  await tx.delete(nameChanges).where(eq(nameChanges.studentId, studentId))
  return removeFiles(
    tx,
    steps.map(({ fileId }) => fileId),
  )
}
