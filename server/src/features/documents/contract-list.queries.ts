import type { AdminContract, Contract, ContractPaper } from '@cursus/shared/contracts'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { providerEnd } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { homes } from '../home/home.table.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { readTariffs, type Tariffs } from '../tariffs/tariffs.queries.ts'
import { signedFileName } from './documents.queries.ts'
import { documents } from './documents.table.ts'

/** A student's contracts with the current document of each, newest first: one statement. */
export async function listContracts(
  services: Services,
  studentId: string,
  language: Language,
): Promise<Contract[]> {
  const [known, rows] = await Promise.all([
    readKnown(services),
    readRows(services, eq(contracts.studentId, studentId)),
  ])
  return rows.map((row) => present(row, known, language))
}

/** The same with what only administrators see. */
export async function listForAdmin(
  services: Services,
  which: { studentId: string } | { contractId: string },
  language: Language,
): Promise<AdminContract[]> {
  const condition =
    'studentId' in which ? eq(contracts.studentId, which.studentId) : eq(contracts.id, which.contractId)
  const [known, rows] = await Promise.all([readKnown(services), readRows(services, condition)])
  return rows.map((row) => ({
    ...present(row, known, language),
    contractualEnd: formatDay(row.contract.contractualEnd ?? row.contract.endDate),
    primeCents: row.contract.primeCents,
    interval: intervalOf(row.contract, known.tariffs),
    providerEnd: providerEnd(row.contract),
  }))
}

async function readKnown(services: Services) {
  const [{ byId }, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  return { byId, tariffs }
}

/** What there was to read, the short paper before the long one. */
const givenPapers = sql<ContractPaper[]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'fileName', file_name) ORDER BY kind DESC), '[]')
  FROM contract_papers WHERE contract_id = ${contracts.id})`

function readRows({ db }: Services, condition: SQL) {
  const document = { id: documents.id, fileName: documents.fileName, isArchived: documents.isArchived }
  const home = { street: homes.street, city: homes.city }
  const { signedFileId } = signatures
  return db
    .select({ contract: contracts, document, home, signedFileId, given: givenPapers })
    .from(contracts)
    .leftJoin(homes, eq(homes.contractId, contracts.id))
    .leftJoin(signatures, eq(signatures.contractId, contracts.id))
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(condition)
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
}

type Row = Awaited<ReturnType<typeof readRows>>[number]
type Known = Awaited<ReturnType<typeof readKnown>>

function present(row: Row, { byId, tariffs }: Known, language: Language): Contract {
  const { contract, document, home } = row
  const country = contract.countryId === null ? undefined : byId.get(contract.countryId)
  const offer =
    contract.insuranceType === 'Multimédia' ? tariffs.multimediaOffer(contract.priceId) : undefined
  return {
    ...toContract(contract),
    document: document?.id ? document : null,
    papers: papersOf(row),
    place: home && `${home.street}, ${home.city}`,
    countryName: country ? nameIn(language, country.name) : null,
    formula: offer?.formula ?? null,
  }
}

function papersOf({ contract, signedFileId, given }: Row): ContractPaper[] {
  if (!signedFileId) return given
  return [{ id: signedFileId, kind: 'contract', fileName: signedFileName(contract) }, ...given]
}

/** How often the prime is due; null for what is paid once. */
function intervalOf({ insuranceType, priceId }: ContractRow, tariffs: Tariffs) {
  if (insuranceType === 'Santé/Mobilité') return null
  const home = tariffs.home.find(({ id }) => id === priceId)
  return home?.interval ?? tariffs.multimediaOffer(priceId)?.interval ?? null
}

type OwnFields = Omit<Contract, 'document' | 'papers' | 'place' | 'countryName' | 'formula'>

function toContract(row: ContractRow): OwnFields {
  return {
    id: row.id,
    insuranceType: row.insuranceType,
    documentType: row.documentType,
    paymentStatus: row.paymentStatus,
    reference: row.reference,
    createdAt: formatDay(dayOf(row.createdAt)),
    customerStripe: row.customerStripe,
    statut: row.statut,
    startDate: formatDay(row.startDate),
    endDate: formatDay(row.endDate),
    numberRoom: row.numberRoom,
    signatureStatus: row.signatureStatus,
    needsDevice: row.needsDevice,
  }
}
