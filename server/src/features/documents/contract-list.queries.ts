import { claimAllowance, claimsLeft, contractYear } from '@cursus/shared/claim-allowance'
import type { AdminContract, Contract, ContractPaper, Due } from '@cursus/shared/contracts'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import {
  backOn,
  coversNobody,
  isPaidBySchool,
  lastCoveredDay,
  lastDayToSign,
  mayBeCorrected,
  printedEnd,
  stateOn,
} from '../contracts/contract-state.rules.ts'
import { isPaidOnce, providerEnd } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { payableBy } from '../contracts/termination.rules.ts'
import { nameIn, readCountries } from '../countries/countries.queries.ts'
import { whereIn } from '../countries/where.service.ts'
import type { InsuredThing } from '../purchases/product.ts'
import { signatures } from '../signatures/signatures.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import { amendmentFileName, amendmentNumber, replacedPapers, signedFileName } from './documents.queries.ts'
import { documents } from './documents.table.ts'

export interface ContractLists {
  /**
   * Returns a student's contracts with their current documents, newest first, in one statement (E-16).
   */
  ofStudent(studentId: string, language: Language): Promise<Contract[]>
  /** Returns the contract list with the fields that only administrators see. */
  forAdmin(
    which: { studentId: string } | { contractId: string },
    language: Language,
  ): Promise<AdminContract[]>
}

/** Claims that count against the yearly allowance. */
type Counted = SQL<Parameters<typeof claimsLeft>[2]>

/** Notice about the present end of a contract. */
type Notice = NonNullable<Contract['renewal']> & { endDate: Day }

/** What is open of a late contract, oldest first, and what a bank took back of it, in cents. */
type Missing = { open: readonly { invoiceId: string; amountCents: number }[]; takenBackCents: number }

type Beside = {
  counted: Counted
  notice: SQL<Notice | null>
  renewalOf: (contract: ContractRow, notice: Notice | null, today: Day) => Contract['renewal']
  missing: SQL<Missing | null>
  duesOf: (rows: (ContractRow & { missing: Missing | null })[]) => Map<string, Due>
}

/** Returns the lists of contracts. Claims, renewals and payments are passed in, because documents must not import them. */
export function contractListsWith(
  services: Services,
  { renewalOf, duesOf, ...beside }: Beside,
): ContractLists {
  const rowsOf = {
    student: prepareRows(services, beside, contracts.studentId),
    contract: prepareRows(services, beside, contracts.id),
  }
  const read = (of: keyof typeof rowsOf, id: string) =>
    Promise.all([readKnown(services), rowsOf[of].execute({ id })])
  return {
    async ofStudent(studentId, language) {
      const [known, rows] = await read('student', studentId)
      const dues = duesOf(rows.map(({ contract, missing }) => ({ ...contract, missing })))
      return rows.map((row) => {
        const contract = present(row, known, language)
        const isOwed = contract.isUnpaid || isStillOwed(row.missing)
        const due = isOwed ? (dues.get(contract.id) ?? null) : null
        return { ...contract, due, renewal: renewalOf(row.contract, row.notice, known.today) }
      })
    },
    async forAdmin(which, language) {
      const isOne = 'contractId' in which
      const [known, rows] = await (isOne
        ? read('contract', which.contractId)
        : read('student', which.studentId))
      const ids = rows.map(({ contract }) => contract.id)
      const replaced = await replacedPapers(services.db, ids)
      return rows.map((row) => ({
        ...present(row, known, language),
        ...forAdminsOnly(row),
        // They buy nothing anew.
        insuredPlace: null,
        replaced: replaced.get(row.contract.id) ?? [],
      }))
    },
  }
}

/** Tells whether something that was asked for is missing: of a contract that has ended it stays to be paid. */
const isStillOwed = (missing: Missing | null) =>
  missing !== null && (missing.open.length > 0 || missing.takenBackCents > 0)

function forAdminsOnly({ contract }: Row) {
  return {
    // What they set: of a terminated contract the day of effect.
    endDate: formatDay(contract.endDate),
    lastDay: formatDay(printedEnd(contract)),
    contractualEnd: formatDay(contract.contractualEnd ?? contract.endDate),
    providerEnd: providerEnd(contract),
    revision: contract.revision,
  }
}

async function readKnown(services: Services) {
  const [{ byId }, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  return { byId, tariffs, products: services.products, today: dayOf(services.now()) }
}

/**
 * SQL of a contract's papers: the signed amendments that are agreed, those to read, the short one first, then the receipt
 * and the invoice.
 */
const givenPapers = sql<ContractPaper[]>`(
  SELECT coalesce(json_agg(json_strip_nulls(json_build_object('id', id, 'kind', kind, 'fileName', file_name, 'number', number))
    ORDER BY array_position(ARRAY['amendment', 'advice', 'ipid', 'notice', 'conditions', 'receipt', 'credit_note', 'withdrawal', 'invoice', 'renewal', 'termination', 'visa_refusal'], kind), created_at), '[]')
  FROM (SELECT id, kind, file_name, NULL AS number, created_at FROM contract_papers WHERE contract_id = ${contracts.id} AND NOT is_archived
    UNION ALL SELECT signed_file_id, 'amendment', ${amendmentFileName(contracts.reference)}, ${amendmentNumber}, created_at FROM signatures
    WHERE contract_id = ${contracts.id} AND signed_file_id IS NOT NULL AND EXISTS (
      SELECT FROM amendments WHERE amendments.id = amendment_id AND state IN ('agreed', 'done'))) AS given)`

/** SQL of the change that a contract waits for; its day is YYYY-MM-DD. */
const openChange = sql<Contract['change']>`(
  SELECT json_build_object('step', CASE state WHEN 'waiting' THEN 'pay' WHEN 'signing' THEN 'sign' ELSE 'effect' END,
    'effectOn', effect_on)
  FROM amendments WHERE contract_id = ${contracts.id} AND state IN ('waiting', 'signing', 'agreed'))`

/** SQL of how a terminated contract was ended last, which is looked for of no other; its day is YYYY-MM-DD. */
const ended = sql<{
  kind: string
  cause: string
  day: Day
} | null>`CASE WHEN ${contracts.statut} = 'résilié' THEN (
  SELECT json_build_object('kind', kind, 'cause', cause, 'day', (at AT TIME ZONE 'Europe/Paris')::date)
  FROM contract_events WHERE contract_id = ${contracts.id} AND kind IN ('terminated', 'withdrawn') ORDER BY id DESC LIMIT 1) END`

type Key = typeof contracts.studentId | typeof contracts.id

/** Prepares the statement once: building it costs more than reading its answer. */
function prepareRows(
  { db, products }: Services,
  beside: Pick<Beside, 'counted' | 'notice' | 'missing'>,
  key: Key,
) {
  const { id, fileName, isArchived } = documents
  const document = { id, fileName, isArchived, inEnglish: sql<boolean>`${documents.facts} IS NOT NULL` }
  const { signedFileId } = signatures
  return db
    .select({
      contract: contracts,
      document,
      insured: products.insured,
      ...beside,
      signedFileId,
      given: givenPapers,
      change: openChange,
      ended,
    })
    .from(contracts)
    .leftJoin(signatures, and(eq(signatures.contractId, contracts.id), isNull(signatures.amendmentId)))
    .leftJoin(documents, and(eq(documents.contractId, contracts.id), eq(documents.isArchived, false)))
    .where(eq(key, sql.placeholder('id')))
    .orderBy(desc(contracts.createdAt), desc(contracts.reference))
    .prepare(`contracts_by_${key.name}`)
}

type Row = Awaited<ReturnType<ReturnType<typeof prepareRows>['execute']>>[number]
type Known = Awaited<ReturnType<typeof readKnown>>

function present(row: Row, { byId, tariffs, products, today }: Known, language: Language): Contract {
  const { contract, document, insured, counted, change } = row
  const country = contract.countryId === null ? undefined : byId.get(contract.countryId)
  const product = products.ofContract(contract)
  const price = product.prices(tariffs).find(({ id }) => id === contract.priceId)
  return {
    ...toContract(contract, today),
    claims: product.claims.hasAllowance ? allowanceOf(contract, counted, today) : null,
    document: document?.id ? document : null,
    papers: papersOf(row),
    place: insured?.street && insured.city ? `${insured.street}, ${insured.city}` : null,
    insuredPlace: placeOf(insured),
    countryName: country ? nameIn(language, country.name) : null,
    countryWhere: country ? whereIn(language, country) : null,
    formula: price?.formula ?? null,
    interval: isPaidOnce(contract) ? null : (price?.interval ?? null),
    due: null,
    ending: endingOf(row, today),
    change: change && { ...change, effectOn: formatDay(change.effectOn) },
    renewal: null,
  }
}

/** Places that are insured stand in France. */
function placeOf(insured: InsuredThing | null): Contract['insuredPlace'] {
  const { street, postalCode, city, complement, persons, roommates } = insured ?? {}
  if (!street || !postalCode || !city || !persons) return null
  const address = { street, postalCode, city, country: 'FR', ...(complement && { complement }) }
  return { address, persons, roommates: (roommates ?? []).map(toNamed) }
}

const toNamed = (one: NonNullable<InsuredThing['roommates']>[number]) => ({
  ...one,
  birthday: formatDay(one.birthday),
})

function endingOf({ contract, ended: noted }: Row, today: Day): Contract['ending'] {
  if (contract.statut !== 'résilié') return null
  const writtenOn = formatDay(noted?.day ?? contract.terminatedAt ?? today)
  const isAsked = noted?.kind === 'terminated' && noted.cause === 'student'
  const lastDay = coversNobody(contract) ? null : lastCoveredDay(contract)
  const hasRequest = isAsked && today <= payableBy({ lastDay, endsOn: contract.endDate })
  const told = { writtenOn, hasRequest }
  if (noted?.kind === 'withdrawn') return { kind: 'withdrawn', ...told }
  // It ended without a signature, whenever it was to begin.
  if (noted?.cause === 'unsigned') return { kind: 'terminated', ...told }
  if (coversNobody(contract)) return { kind: 'cancelled', ...told }
  return { kind: isAsked ? 'asked' : 'terminated', ...told }
}

function papersOf({ contract, signedFileId, given }: Row): ContractPaper[] {
  if (!signedFileId) return given
  return [{ id: signedFileId, kind: 'contract', fileName: signedFileName(contract) }, ...given]
}

/** Returns what is left of the yearly allowance while the contract covers, from its signature to its end. */
function allowanceOf(row: ContractRow, counted: Row['counted'], today: Day): Contract['claims'] {
  if (row.signatureStatus !== 'signed' || lastCoveredDay(row) < today) return null
  const term = { startDate: row.startDate, endDate: lastCoveredDay(row) }
  const yearEnds = formatDay(contractYear(term, today).to)
  return { ...claimAllowance, yearEnds, left: claimsLeft(term, today, counted) }
}

type Joined =
  | 'document'
  | 'papers'
  | 'place'
  | 'insuredPlace'
  | 'countryName'
  | 'countryWhere'
  | 'formula'
  | 'claims'
  | 'interval'
  | 'due'
  | 'change'
  | 'ending'
  | 'renewal'
type OwnFields = Omit<Contract, Joined>

function toContract(row: ContractRow, today: Day): OwnFields {
  const { cover, isTerminated, isUnpaid, isSuspended } = stateOn(row, today)
  const signBy = lastDayToSign(row)
  const back = backOn(row, today)
  return {
    id: row.id,
    insuranceType: row.insuranceType,
    documentType: row.documentType,
    paymentStatus: row.paymentStatus,
    reference: row.reference,
    createdAt: formatDay(dayOf(row.createdAt)),
    openedAt: row.createdAt.toISOString(),
    customerStripe: row.customerStripe,
    statut: row.statut,
    startDate: formatDay(row.startDate),
    boughtFrom: row.boughtFrom && formatDay(row.boughtFrom),
    endDate: formatDay(printedEnd(row)),
    numberRoom: row.numberRoom,
    countryId: row.countryId,
    mayBeCorrected: mayBeCorrected(row, today),
    signatureStatus: row.signatureStatus,
    signBy: signBy && formatDay(signBy),
    needsDevice: row.needsDevice,
    mayGoOn: isTerminated && row.endedByProvider && !row.subscriptionIsOver,
    // A student is asked for nothing that a school owes.
    isUnpaid: isUnpaid && !isPaidBySchool(row),
    isSuspended,
    backOn: back && formatDay(back),
    cover,
    primeCents: row.primeCents,
  }
}
