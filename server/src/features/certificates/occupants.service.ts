import { randomBytes } from 'node:crypto'
import { encodeCheckCode } from '@cursus/shared/check-code'
import type { ShownCertificate } from '@cursus/shared/contract-page'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import { and, desc, eq, isNull } from 'drizzle-orm'
import { type Db, transact } from '../../platform/database.ts'
import type { PrintedDocument } from '../../platform/papers.ts'
import { qrPath } from '../../platform/qr-path.ts'
import type { Services } from '../../platform/services.ts'
import { leavingDayOf } from '../contracts/contract-events.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { replacedCodes } from '../contracts/replaced-codes.table.ts'
import { insertFile, readBytes, storeBytes } from '../files/files.service.ts'
import type { Drawing, Occupant, OccupantTerms } from '../purchases/product.ts'
import type { certificateShares } from './certificate-shares.table.ts'
import { occupantCertificates } from './occupant-certificates.table.ts'

type Named = { contract: ContractRow; occupant: Occupant }
type IssuedRow = typeof occupantCertificates.$inferSelect

/** Finds somebody named in a contract; null for a stranger, and for whoever has left it. */
export async function findOccupant(
  { products }: Pick<Services, 'products'>,
  db: Db,
  { contract, id }: { contract: ContractRow; id: string },
): Promise<Occupant | null> {
  const named = (await products.ofContract(contract).occupants?.list(db, contract.id)) ?? []
  return named.find((one) => one.id === id) ?? null
}

type Reading = Pick<Services, 'products'> & { db: Db }

type Recipient = Pick<typeof certificateShares.$inferSelect, 'occupantId' | 'name'>

/**
 * Returns a link under the name that its person has in the contract today, as it may have been corrected since; as it was given to
 * anybody else, and to whoever left.
 */
export async function withNameOfToday<Share extends Recipient>(
  services: Reading,
  { contract, share }: { contract: ContractRow; share: Share },
): Promise<Share> {
  const id = share.occupantId
  const occupant = id && (await findOccupant(services, services.db, { contract, id }))
  return occupant ? { ...share, name: fullNameOf(occupant) } : share
}

type Left = {
  contract: ContractRow
  own: Pick<IssuedRow, 'occupantId' | 'issuedAt'>
  replacedAt?: Date | null | undefined
}

/**
 * Returns the day on which the person of a certificate left the contract, that of the change that took them out; null while they are
 * named in it. Where no event tells it (616), it is the day on which this certificate was replaced.
 */
export async function leftOnOf(services: Reading, { contract, own, replacedAt }: Left): Promise<Day | null> {
  if (await findOccupant(services, services.db, { contract, id: own.occupantId })) return null
  const noted = await leavingDayOf(services.db, { contractId: contract.id, personId: own.occupantId })
  return noted ?? dayOf(replacedAt ?? contract.correctedAt ?? own.issuedAt)
}

type Shown = {
  contract: ContractRow
  share: Pick<typeof certificateShares.$inferSelect, 'occupantId' | 'createdAt' | 'withdrawnAt'>
}

/** Returns the day on which the person of a link left, by the last certificate that they had; null while they are named. */
export async function shownLeft(services: Reading, { contract, share }: Shown): Promise<Day | null> {
  const { occupantId, createdAt } = share
  if (occupantId === null) return null
  const { contractCode } = occupantCertificates
  const [last] = await services.db
    .select({ issuedAt: occupantCertificates.issuedAt, replacedAt: replacedCodes.replacedAt })
    .from(occupantCertificates)
    .leftJoin(replacedCodes, eq(replacedCodes.code, contractCode))
    .where(
      and(eq(occupantCertificates.contractId, contract.id), eq(occupantCertificates.occupantId, occupantId)),
    )
    .orderBy(desc(occupantCertificates.issuedAt))
    .limit(1)
  const own = { occupantId, issuedAt: last?.issuedAt ?? createdAt }
  return leftOnOf(services, { contract, own, replacedAt: last?.replacedAt })
}

/** Leaving closes the link too, once they are told: then it goes on saying why. */
export function isEndedByLeaving({ withdrawnAt }: Shown['share'], leftOn: Day | null): leftOn is Day {
  return leftOn !== null && (!withdrawnAt || dayOf(withdrawnAt) >= leftOn)
}

export type OccupantCertificates = ReturnType<typeof occupantCertificatesWith>

/** Returns what shows and draws certificates of occupants: as text, and as the sealed file, drawn once for what it states. */
export function occupantCertificatesWith(services: Services, { seal }: Pick<Drawing, 'seal'>) {
  return {
    async words({ contract, occupant }: Named, lead: 'fr' | 'en'): Promise<ShownCertificate> {
      const { code, issuedAt } = await issuedTo(services, { contract, occupant })
      const issuedOn = dayOf(issuedAt)
      const facts = await termsOf(services, contract).facts(services, contract, { occupant, code, issuedOn })
      const { sheetOf, wordsOf } = await import('../../pdf/certificate/sheet-of.ts')
      const words = wordsOf(sheetOf({ ...facts, lead }))
      return { code, issuedOn: formatDay(issuedOn), isUpToDate: true, ...words, qr: qrPath(facts.verifyUrl) }
    },
    async file({ contract, occupant }: Named): Promise<PrintedDocument> {
      const terms = termsOf(services, contract)
      const row = await issuedTo(services, { contract, occupant })
      const { fileName } = terms
      const kept = row.fileId && (await readBytes(services, services.db, row.fileId))
      if (kept) return { fileName, bytes: kept }
      const issued = { occupant, code: row.code, issuedOn: dayOf(row.issuedAt) }
      const facts = await terms.facts(services, contract, issued)
      const { renderSealedCertificate } = await import('../../pdf/certificate.ts')
      const bytes = await renderSealedCertificate(facts, await seal(), services.now())
      return { fileName, bytes: await keepFirst(services, row, bytes) }
    },
  }
}

function termsOf({ products }: Services, contract: ContractRow): OccupantTerms {
  const { occupants } = products.ofContract(contract)
  if (!occupants) throw new Error(`contract ${contract.id} names nobody`)
  return occupants
}

/**
 * Returns the certificate that an occupant has of what the contract states now, issued when there is none: with the contract's
 * own certificate replaced, or another last day, it is a new one under another code.
 */
async function issuedTo({ db, now }: Services, { contract, occupant }: Named): Promise<IssuedRow> {
  const { id: contractId, checkCode: contractCode, endDate } = contract
  const { id: occupantId, civility, name, lastName } = occupant
  const states = and(
    eq(occupantCertificates.contractId, contractId),
    eq(occupantCertificates.occupantId, occupantId),
    eq(occupantCertificates.contractCode, contractCode),
    eq(occupantCertificates.endDate, endDate),
  )
  const find = async () => (await db.select().from(occupantCertificates).where(states).limit(1))[0]
  const standing = await find()
  if (standing) return standing
  const code = encodeCheckCode(randomBytes(10))
  const stated = { contractId, occupantId, contractCode, endDate, civility, name, lastName }
  await db
    .insert(occupantCertificates)
    .values({ code, ...stated, issuedAt: now() })
    .onConflictDoNothing()
  const made = await find()
  if (!made) throw new Error('no certificate was written')
  return made
}

/** Stores the bytes of a certificate; of two who draw it at once, both get those that were stored first. */
async function keepFirst(services: Services, { code }: IssuedRow, bytes: Uint8Array): Promise<Uint8Array> {
  const stored = await storeBytes(services, bytes, 'application/pdf')
  const isFirst = await transact(services.db, async (tx) => {
    const [row] = await tx
      .select()
      .from(occupantCertificates)
      .where(and(eq(occupantCertificates.code, code), isNull(occupantCertificates.fileId)))
      .for('update')
    if (!row) return false
    const fileId = await insertFile(tx, services, stored)
    await tx.update(occupantCertificates).set({ fileId }).where(eq(occupantCertificates.code, code))
    return true
  })
  if (isFirst) return bytes
  await services.files.remove(stored.storageKey)
  const [row] = await services.db
    .select()
    .from(occupantCertificates)
    .where(eq(occupantCertificates.code, code))
  return (row?.fileId && (await readBytes(services, services.db, row.fileId))) || bytes
}
