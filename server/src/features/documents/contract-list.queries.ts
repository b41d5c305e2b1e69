import { claimAllowance, claimsLeft, contractYear } from '@cursus/shared/claim-allowance'
import type { AdminContract, Contract, ContractPaper } from '@cursus/shared/contracts'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import { intervalOf, providerEnd } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { signedFileName } from './documents.queries.ts'
import { documents } from './documents.table.ts'

export interface ContractLists {
  /** A student's contracts with the current document of each, newest first: one statement. */
  ofStudent(studentId: string, language: Language): Promise<Contract[]>
  /** The same with what only administrators see. */
  forAdmin(
    which: { studentId: string } | { contractId: string },
    language: Language,
  ): Promise<AdminContract[]>
}

/** Where an insured home stands, and the claims that the allowance of a year counts. */
type Elsewhere = { place: SQL<string | null>; counted: SQL<Parameters<typeof claimsLeft>[2]> }

/** `elsewhere` is given by `covers.ts`, as documents know neither products nor claims. */
export function contractListsWith(services: Services, elsewhere: Elsewhere): ContractLists {
  const rowsOf = {
    student: prepareRows(services, elsewhere, contracts.studentId),
    contract: prepareRows(services, elsewhere, contracts.id),
  }
  const read = (of: keyof typeof rowsOf, id: string) =>
    Promise.all([readKnown(services), rowsOf[of].execute({ id })])
  return {
    async ofStudent(studentId, language) {
      const [known, rows] = await read('student', studentId)
      return rows.map((row) => present(row, known, language))
    },
    async forAdmin(which, language) {
      const isOne = 'contractId' in which
      const [known, rows] = await (isOne
        ? read('contract', which.contractId)
        : read('student', which.studentId))
      return rows.map((row) => ({ ...present(row, known, language), ...forAdminsOnly(row, known) }))
    },
  }
}

function forAdminsOnly({ contract }: Row, { tariffs }: Known) {
  return {
    contractualEnd: formatDay(contract.contractualEnd ?? contract.endDate),
    primeCents: contract.primeCents,
    interval: intervalOf(contract, tariffs),
    providerEnd: providerEnd(contract),
  }
}

async function readKnown(services: Services) {
  const [{ byId }, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  return { byId, tariffs, today: dayOf(services.now()) }
}

/** What there was to read, the short paper before the long one, the receipt and the invoice. */
const givenPapers = sql<ContractPaper[]>`(
  SELECT coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'fileName', file_name) 
    ORDER BY array_position(ARRAY['ipid', 'notice', 'conditions', 'receipt', 'invoice'], kind)), '[]')
  FROM contract_papers WHERE contract_id = ${contracts.id} AND NOT is_archived)`

type Key = typeof contracts.studentId | typeof contracts.id

/** Prepared once: to write the statement anew costs more than to read its answer. */
function prepareRows({ db }: Services, { place, counted }: Elsewhere, key: Key) {
  const { id, fileName, isArchived } = documents
  const document = { id, fileName, isArchived, inEnglish: sql<boolean>`${documents.facts} IS NOT NULL` }
  const { signedFileId } = signatures
  return db
    .select({ contract: contracts, document, place, counted, signedFileId, given: givenPapers })
    .from(contracts)
    .leftJoin(signatures, eq(signatures.contractId, contracts.id))
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(eq(key, sql.placeholder('id')))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
    .prepare(`contracts_by_${key.name}`)
}

type Row = Awaited<ReturnType<ReturnType<typeof prepareRows>['execute']>>[number]
type Known = Awaited<ReturnType<typeof readKnown>>

function present(row: Row, { byId, tariffs, today }: Known, language: Language): Contract {
  const { contract, document, place, counted } = row
  const country = contract.countryId === null ? undefined : byId.get(contract.countryId)
  const offer =
    contract.insuranceType === 'Multimédia' ? tariffs.multimediaOffer(contract.priceId) : undefined
  return {
    ...toContract(contract, today),
    claims: claimsOf(contract, counted, today),
    document: document?.id ? document : null,
    papers: papersOf(row),
    place,
    countryName: country ? nameIn(language, country.name) : null,
    formula: offer?.formula ?? null,
  }
}

function papersOf({ contract, signedFileId, given }: Row): ContractPaper[] {
  if (!signedFileId) return given
  return [{ id: signedFileId, kind: 'contract', fileName: signedFileName(contract) }, ...given]
}

/** Devices are covered from the signature to the end. */
function claimsOf(row: ContractRow, counted: Row['counted'], today: Day): Contract['claims'] {
  const isCovered =
    row.insuranceType === 'Multimédia' && row.signatureStatus === 'signed' && row.endDate >= today
  if (!isCovered) return null
  const yearEnds = formatDay(contractYear(row, today).to)
  return { ...claimAllowance, yearEnds, left: claimsLeft(row, today, counted) }
}

type OwnFields = Omit<Contract, 'document' | 'papers' | 'place' | 'countryName' | 'formula' | 'claims'>

function toContract(row: ContractRow, today: Day): OwnFields {
  const isTerminated = row.statut === 'résilié'
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
    mayGoOn: isTerminated && row.endedByProvider && !row.subscriptionIsOver,
    isSuspended: row.suspendedOn !== null && !(isTerminated && row.endDate <= today),
  }
}
