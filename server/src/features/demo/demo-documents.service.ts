import { basename } from 'node:path'
import { dayMs, dayOf, daysBetween } from '@cursus/shared/day'
import { wireNames } from '@cursus/shared/product-keys'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import demo from '../../data/seed-demo.json' with { type: 'json' }
import { transact } from '../../platform/database.ts'
import type { Paper } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { documents } from '../documents/documents.table.ts'
import { handOver } from '../documents/given-papers.service.ts'
import { insertFile, storeBytes } from '../files/files.service.ts'
import type { PrintDocument } from '../purchases/document-facts.queries.ts'
import type { Drawing } from '../purchases/product.ts'
import { schools } from '../schools/schools.table.ts'
import { seedDemoClaims } from './demo-claims.ts'
import { insertHomes } from './demo-homes.ts'
import { demoSchoolPicture } from './demo-picture.ts'
import { notAhead } from './not-ahead.ts'

/**
 * Makes the missing PDFs and pictures of the demo world, without mails; also in a database filled when the product
 * did not make all of them.
 */
export async function seedDemoFiles(services: Services, { drawing }: { drawing: Drawing }): Promise<void> {
  await makeSchoolFiles(services)
  await transact(services.db, insertHomes)
  await seedDemoClaims(services)
  const references = demo.documents.map(({ contractId }) => referenceOf(contractId))
  const waiting = await services.db
    .select({ contract: contracts })
    .from(contracts)
    .leftJoin(documents, eq(documents.contractId, contracts.id))
    .where(and(inArray(contracts.reference, references), isNull(documents.id)))
  for (const { contract } of waiting) {
    const { key, document } = services.products.ofContract(contract)
    const terms = await services.terms(key, contract.priceId)
    await makeDocuments(services, contract, { print: document(services, drawing), terms })
  }
}

function referenceOf(id: number): string {
  return demo.contracts.find((contract) => contract.id === id)?.reference ?? ''
}

type Printing = { print: PrintDocument; terms: Paper[] }

/** Makes the documents of a contract, each with the date that the demo world gives it, archived ones with their own. */
async function makeDocuments(services: Services, contract: ContractRow, { print, terms }: Printing) {
  const moved = daysBetween(demo.referenceDate, dayOf(services.now()))
  const named = demo.documents.filter(({ contractId }) => referenceOf(contractId) === contract.reference)
  const made = await Promise.all(
    named.map(async ({ kind, fileName, isArchived, createdAt: day }) => {
      const noon = new Date(Date.parse(`${day}T12:00:00Z`) + moved * dayMs)
      const createdAt = notAhead(noon, services.now())
      const { bytes, facts = null } = await print({ ...contract, signedAt: createdAt })
      const stored = await storeBytes(services, bytes, 'application/pdf')
      return { stored, row: { kind: kind as 'certificate', fileName, isArchived, facts, createdAt } }
    }),
  )
  await transact(services.db, async (tx) => {
    await handOver(tx, onDayOf(contract, services), { contract, papers: terms })
    for (const { stored, row } of made) {
      const fileId = await insertFile(tx, services, stored)
      await tx.insert(documents).values({ ...row, contractId: contract.id, fileId })
    }
  })
}

/** The services on the day of a purchase, whose papers carry its moment. */
export const onDayOf = ({ createdAt }: Pick<ContractRow, 'createdAt'>, services: Services): Services => ({
  ...services,
  now: () => createdAt,
})

/** Makes the picture and guarantee table of the inclusive school, as its administrator would have uploaded them. */
async function makeSchoolFiles(services: Services) {
  const inclusive = demo.schools.find(({ certificateFile }) => certificateFile)
  if (!inclusive) return
  const [school] = await services.db.select().from(schools).where(eq(schools.id, inclusive.id))
  if (!school || school.certificateFileId) return
  const { productDocument } = await import('../../pdf/product-documents.ts')
  const table = await productDocument(wireNames.travel, 'tableau_garanties.pdf')
  if (!table) throw new Error('the guarantee table of stays is missing')
  const [picture, guarantees] = await Promise.all([
    storeBytes(services, demoSchoolPicture(), 'image/png'),
    storeBytes(services, table.bytes, 'application/pdf'),
  ])
  await transact(services.db, async (tx) => {
    const certificateFileId = await insertFile(tx, services, picture)
    const guaranteesFileId = await insertFile(tx, services, guarantees)
    const [certificateFileName, guaranteesFileName] = [
      inclusive.certificateFile,
      inclusive.guaranteesFile,
    ].map((path) => basename(path ?? ''))
    await tx
      .update(schools)
      .set({ certificateFileId, certificateFileName, guaranteesFileId, guaranteesFileName })
      .where(eq(schools.id, school.id))
  })
}
