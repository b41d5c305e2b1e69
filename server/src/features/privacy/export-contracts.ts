import { asc, desc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { devices } from '../devices/devices.table.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import { documents } from '../documents/documents.table.ts'
import { homes, roommates } from '../home/home.table.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { stays } from '../travel/travel.table.ts'

/** Each contract with what it insures, how its signature stands, and which papers there were; room-mates as their student named them. */
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
      device: own(parts.devices)[0] ?? null,
      signature: own(parts.signatures)[0] ?? null,
      documents: own(parts.documents),
      papers: own(parts.papers),
    }
  })
}

async function partsOf(db: Db, ids: string[]) {
  const { contractId, state, createdAt } = signatures
  const [ofStays, ofHomes, ofRoommates, ofDevices, ofSignatures, ofDocuments, ofPapers] = await Promise.all([
    db.select().from(stays).where(inArray(stays.contractId, ids)),
    db.select().from(homes).where(inArray(homes.contractId, ids)),
    db.select().from(roommates).where(inArray(roommates.contractId, ids)).orderBy(asc(roommates.position)),
    db.select().from(devices).where(inArray(devices.contractId, ids)),
    db.select({ contractId, state, createdAt }).from(signatures).where(inArray(contractId, ids)),
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
  ])
  return {
    stays: ofStays,
    homes: ofHomes,
    roommates: ofRoommates,
    devices: ofDevices,
    signatures: ofSignatures,
    documents: ofDocuments,
    papers: ofPapers,
  }
}
