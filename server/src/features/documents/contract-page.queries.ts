import type { ContractPage, ShownCertificate, TimelineEntry } from '@cursus/shared/contract-page'
import type { Contract } from '@cursus/shared/contracts'
import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { Language } from '@cursus/shared/language'
import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { comingPayments, type PricesToCome, toInstalment } from '../contracts/coming-payments.rules.ts'
import { lifeOf } from '../contracts/contract-events.queries.ts'
import { coversNobody, stateOn } from '../contracts/contract-state.rules.ts'
import { findOwnContract, paysFrom } from '../contracts/contracts.queries.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readTimelines } from '../contracts/timeline.queries.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'
import type { ContractLists } from './contract-list.queries.ts'
import { currentDocument, issuedAt } from './documents.queries.ts'
import { shownCertificate } from './shown-certificate.service.ts'

type Asked = { studentId: string; contractId: string }

type PaidDifference = { purchase: { amount: number }; paidAt: Date }

/** Returns what was paid for a contract, in cents: at checkout, then for each change, oldest first. */
export interface PaidForContract {
  boughtFor(db: Db, contract: ContractRow, product: string): Promise<number>
  paidDifferences(db: Db, contractIds: string[]): PromiseLike<PaidDifference[]>
}

/** Functions passed in, because documents must not import purchases, payments, nor amendments. */
export type Beside = {
  lists: ContractLists
  paid: PaidForContract
  pricesToCome(db: Db, contractIds: string[]): Promise<PricesToCome>
  knownUntil(db: Db, rows: ContractRow[]): Promise<(row: ContractRow) => Day>
}

/** Reads a student's own contract with everything on its page. Throws 404 for another's or an unknown one. */
export async function readContractPage(
  services: Services,
  { lists, paid, pricesToCome, knownUntil }: Beside,
  { studentId, contractId, language }: Asked & { language: Language },
): Promise<ContractPage> {
  const row = await ownContract(services.db, { studentId, contractId })
  const [list, standing, life, deviceToDescribe, insured, occupants, prices, until] = await Promise.all([
    lists.ofStudent(studentId, language),
    currentDocument(services.db, contractId),
    lifeOf(services.db, contractId),
    findDevices(services, row),
    insuredOf(services, row),
    services.products.ofContract(row).occupants?.list(services.db, contractId) ?? [],
    pricesToCome(services.db, [contractId]),
    knownUntil(services.db, [row]),
  ])
  const contract = list.find(({ id }) => id === contractId)
  if (!contract) throw new Error('the contract is gone')
  const paying = { ...row, interval: contract.interval, paysFrom: paysFrom(row), knownUntil: until(row) }
  const today = dayOf(services.now())
  const [next, ...later] = comingPayments(paying, prices.get(row.id) ?? [], today)
  const repriced = later.at(-1)
  return {
    ...contract,
    coversNobody: coversNobody(row),
    certificate: await certificateOf(services, row, standing),
    payments: await paymentsOf(services, paid, { row, contract, life }),
    nextPayment: next ? formatDay(next.day) : null,
    nextCents: next ? next.cents : null,
    nextExtraCents: next?.extra ?? 0,
    repriced: repriced ? toInstalment(repriced) : null,
    insured,
    occupants: occupants.map(({ id, name, lastName }) => ({ id, name: fullNameOf({ name, lastName }) })),
    signedOn: row.signedAt && formatDay(dayOf(row.signedAt)),
    deviceToDescribe,
  }
}

/** Reads the past and the coming events of a student's own contract. Throws 404 for another's or an unknown one. */
export async function readTimeline(services: Services, asked: Asked): Promise<TimelineEntry[]> {
  const { db, now } = services
  const row = await ownContract(db, asked)
  const [entries = []] = await readTimelines(db, [row], {
    issuedAt: await issuedAt(db, [row.id]),
    today: dayOf(now()),
  })
  return entries
}

async function ownContract(db: Db, { studentId, contractId }: Asked): Promise<ContractRow> {
  const row = await findOwnContract(db, contractId, studentId)
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

type Standing = Awaited<ReturnType<typeof currentDocument>>

async function certificateOf(
  services: Services,
  row: ContractRow,
  standing: Standing,
): Promise<ShownCertificate | null> {
  return row.documentType === 'Certificate' && standing ? shownCertificate(services, row, standing) : null
}

/**
 * Returns the payments of purchase and changes; the purchase has its receipt among the papers. None when a school
 * paid.
 */
async function paymentsOf(
  { db, products }: Services,
  { boughtFor, paidDifferences }: PaidForContract,
  { row, contract, life }: { row: ContractRow; contract: Contract; life: Awaited<ReturnType<typeof lifeOf>> },
): Promise<ContractPage['payments']> {
  const [first] = life.filter(({ kind }) => kind === 'paid')
  if (!first || contract.primeCents === 0) return []
  const receipt = contract.papers.find(({ kind }) => kind === 'receipt')?.id ?? null
  const changes = await paidDifferences(db, [row.id])
  const later = changes.map(({ purchase, paidAt }) => {
    return { day: formatDay(dayOf(paidAt)), cents: purchase.amount, receipt: null }
  })
  const cents = await boughtFor(db, row, products.ofContract(row).key)
  return [{ day: formatDay(first.onDay), cents, receipt }, ...later]
}

async function insuredOf(services: Services, row: ContractRow): Promise<ContractPage['insured']> {
  const { db, products } = services
  const tariffs = await readTariffs(services)
  const [read] = await db
    .select({ insured: products.insured })
    .from(contracts)
    .where(eq(contracts.id, row.id))
  const insured = read?.insured ?? null
  const { claims } = products.ofContract(row)
  return {
    persons: insured?.persons ?? null,
    capitalCents: claims.capital({ contract: row, insured }, { tariffs }),
    deductibleCents: claims.deductible({ contract: row, insured }, null),
  }
}

/** Finds devices of the same purchase that nobody has described yet. */
async function findDevices({ db, now }: Services, { id, sessionId }: ContractRow): Promise<string | null> {
  if (!sessionId) return null
  const waiting = await db
    .select()
    .from(contracts)
    .where(and(eq(contracts.sessionId, sessionId), ne(contracts.id, id), eq(contracts.needsDevice, true)))
  const today = dayOf(now())
  return waiting.find((one) => !stateOn(one, today).isOver)?.id ?? null
}
