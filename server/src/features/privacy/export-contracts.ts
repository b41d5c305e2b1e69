import { and, asc, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { amendments } from '../amendments/amendments.table.ts'
import { certificateShares } from '../certificates/certificate-shares.table.ts'
import { occupantCertificates } from '../certificates/occupant-certificates.table.ts'
import { contractEvents } from '../contracts/contract-events.table.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { devices } from '../devices/devices.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { documents } from '../documents/documents.table.ts'
import { homes, roommates } from '../home/home.table.ts'
import { renewalNotices } from '../renewals/notices.table.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { terminations } from '../terminations/terminations.table.ts'
import { stays } from '../travel/travel.table.ts'
import { instalmentsOf, latePaymentsOf } from './export-payments.ts'

/**
 * Returns each contract with the insured things, the state of its signature and its papers; roommates as their
 * student named them.
 */
export async function contractsOf(db: Db, studentId: string) {
  const { studentId: _, providerAnswers, providerAskedAt, revision, ...columns } = getTableColumns(contracts)
  const rows = await db
    .select(columns)
    .from(contracts)
    .where(eq(contracts.studentId, studentId))
    .orderBy(desc(contracts.createdAt))
  const parts = await partsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map(({ id, ...contract }) => {
    const own = <T extends { contractId: string }>(all: T[]) =>
      all.flatMap(({ contractId, ...part }) => (contractId === id ? [part] : []))
    return {
      ...contract,
      stay: own(parts.stays)[0] ?? null,
      home: own(parts.homes)[0] ?? null,
      roommates: own(parts.roommates),
      occupantCertificates: own(parts.occupantCertificates),
      device: own(parts.devices)[0] ?? null,
      signature: own(parts.signatures)[0] ?? null,
      documents: own(parts.documents),
      papers: own(parts.papers),
      events: own(parts.events),
      shares: own(parts.shares),
      amendments: own(parts.amendments),
      renewalNotices: own(parts.notices),
      terminations: own(parts.terminations),
      instalments: own(parts.instalments),
      latePayments: own(parts.latePayments),
    }
  })
}

async function partsOf(db: Db, ids: string[]) {
  const [insured, written, lived] = await Promise.all([
    whatIsInsured(db, ids),
    whatWasWritten(db, ids),
    whatHappened(db, ids),
  ])
  return { ...insured, ...written, ...lived }
}

/** Reads stays, homes with roommates, and devices. */
async function whatIsInsured(db: Db, ids: string[]) {
  // Dead columns: what was told before paying is among the purchases.
  const { purpose, healthCover, asksEarlyStart, ...ofStay } = getTableColumns(stays)
  const [ofStays, ofHomes, ofRoommates, ofDevices] = await Promise.all([
    db.select(ofStay).from(stays).where(inArray(stays.contractId, ids)),
    db.select().from(homes).where(inArray(homes.contractId, ids)),
    db.select().from(roommates).where(inArray(roommates.contractId, ids)).orderBy(asc(roommates.position)),
    db.select().from(devices).where(inArray(devices.contractId, ids)),
  ])
  return { stays: ofStays, homes: ofHomes, roommates: ofRoommates, devices: ofDevices }
}

/** Reads signatures, documents, papers, shared links and renewal notices. */
async function whatWasWritten(db: Db, ids: string[]) {
  const { contractId, state, createdAt } = signatures
  const { id: _, number, pricedAt, papers, ...ofNotice } = getTableColumns(renewalNotices)
  const [ofSignatures, ofDocuments, ofPapers, ofShares, ofOccupants, notices] = await Promise.all([
    db
      .select({ contractId, state, createdAt })
      .from(signatures)
      .where(and(inArray(contractId, ids), isNull(signatures.amendmentId))),
    db
      .select({
        contractId: documents.contractId,
        kind: documents.kind,
        fileName: documents.fileName,
        wasReplaced: documents.isArchived,
        createdAt: documents.createdAt,
      })
      .from(documents)
      .where(inArray(documents.contractId, ids)),
    db
      .select({
        contractId: contractPapers.contractId,
        kind: contractPapers.kind,
        fileName: contractPapers.fileName,
        wasReplaced: contractPapers.isArchived,
        createdAt: contractPapers.createdAt,
      })
      .from(contractPapers)
      .where(inArray(contractPapers.contractId, ids)),
    db
      .select({
        contractId: certificateShares.contractId,
        recipient: certificateShares.recipient,
        name: certificateShares.name,
        email: certificateShares.email,
        toldEnd: certificateShares.toldEnd,
        until: certificateShares.until,
        createdAt: certificateShares.createdAt,
        withdrawnAt: certificateShares.withdrawnAt,
        openings: certificateShares.openings,
        lastOpenedAt: certificateShares.lastOpenedAt,
      })
      .from(certificateShares)
      .where(inArray(certificateShares.contractId, ids)),
    occupantsOf(db, ids),
    db
      .select(ofNotice)
      .from(renewalNotices)
      .where(inArray(renewalNotices.contractId, ids))
      .orderBy(asc(renewalNotices.endDate)),
  ])
  return {
    signatures: ofSignatures,
    documents: ofDocuments,
    papers: ofPapers,
    shares: ofShares,
    occupantCertificates: ofOccupants,
    notices,
  }
}

/** Reads the certificates that people named in the contracts were given in their own names. */
function occupantsOf(db: Db, ids: string[]) {
  const { contractId, code, name, lastName, endDate, issuedAt } = occupantCertificates
  return db
    .select({ contractId, code, name, lastName, endDate, issuedAt })
    .from(occupantCertificates)
    .where(inArray(contractId, ids))
    .orderBy(asc(issuedAt))
}

/** Reads events, changes, requests to leave, instalments and late payments. */
async function whatHappened(db: Db, ids: string[]) {
  const [ofEvents, ofAmendments, ofTerminations, ofInstalments, ofLatePayments] = await Promise.all([
    db
      .select({
        contractId: contractEvents.contractId,
        kind: contractEvents.kind,
        onDay: contractEvents.onDay,
        at: contractEvents.at,
      })
      .from(contractEvents)
      .where(inArray(contractEvents.contractId, ids))
      .orderBy(asc(contractEvents.id)),
    amendmentsOf(db, ids),
    terminationsOf(db, ids),
    instalmentsOf(db, ids),
    latePaymentsOf(db, ids),
  ])
  return {
    events: ofEvents,
    amendments: ofAmendments,
    terminations: ofTerminations,
    instalments: ofInstalments,
    latePayments: ofLatePayments,
  }
}

/** Reads the changes that were asked for, and their outcome. */
function amendmentsOf(db: Db, ids: string[]) {
  const { id, purchaseId, actorId, revision, priceId, ...columns } = getTableColumns(amendments)
  return db
    .select(columns)
    .from(amendments)
    .where(inArray(amendments.contractId, ids))
    .orderBy(asc(amendments.askedAt))
}

/** Reads the requests to leave; their proofs are among the files. */
function terminationsOf(db: Db, ids: string[]) {
  return db
    .select({
      contractId: terminations.contractId,
      reference: terminations.reference,
      reason: terminations.reason,
      eventDate: terminations.eventDate,
      askedAt: terminations.askedAt,
      lastDay: terminations.lastDay,
      refundCents: terminations.refundCents,
      takenBackAt: terminations.takenBackAt,
      refusal: terminations.refusal,
    })
    .from(terminations)
    .where(inArray(terminations.contractId, ids))
}
