import { type Covered, coverWarnings } from '@cursus/shared/cover-warnings'
import { dayOf } from '@cursus/shared/day'
import { and, eq, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import { isGoingOn } from '../contracts/contract-state.rules.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { readCountries } from '../countries/countries.queries.ts'
import { contractPapers } from '../documents/contract-papers.table.ts'
import type { Advice, InsuredThing, Product } from '../purchases/product.ts'
import { draftOf } from '../purchases/products.service.ts'
import { findBySession } from '../purchases/purchases.queries.ts'
import { checkoutSessions, purchases } from '../purchases/purchases.table.ts'
import { readTariffs } from '../tariffs/tariffs.queries.ts'

/** A contract with what was told before it was paid. */
export type Advised = Advice & { contract: ContractRow; product: Product; asksEarlyStart: boolean }

const hasNone = sql`NOT EXISTS (SELECT 1 FROM ${contractPapers}
  WHERE ${contractPapers.contractId} = ${contracts.id} AND ${contractPapers.kind} = 'advice')`

/** A contract whose needs were told and that has no sheet yet; what was bought beside another insurance is told with that. */
export async function findAdvised(services: Services, db: Db, contractId: string): Promise<Advised | null> {
  const [row] = await db
    .select({ contract: contracts })
    .from(contracts)
    .where(and(eq(contracts.id, contractId), hasNone))
  const sessionId = row?.contract.sessionId
  const found = sessionId ? await findBySession(db, sessionId) : null
  if (!row || !found) return null
  const product = services.products.ofContract(row.contract)
  const draft = product.key === found.purchase.product ? draftOf(services, found.purchase) : null
  if (!draft) return null
  const [countries, tariffs] = await Promise.all([readCountries(services), readTariffs(services)])
  const advice = product.advice?.(draft, { countries, tariffs, language: 'fr' })
  if (!advice) return null
  return { ...advice, ...row, product, asksEarlyStart: product.asksEarlyStart?.(draft) ?? false }
}

/** Contracts that were told needs and have no sheet, some at a time. */
export function unadvised({ db, products }: Services, which: SQL | undefined, limit: number) {
  const advising = products.list.filter(({ advice }) => advice)
  const pairs = advising.map(({ key, insuranceType }) => sql`(${key}, ${insuranceType})`)
  return db
    .select({ contractId: contracts.id })
    .from(contracts)
    .innerJoin(checkoutSessions, eq(checkoutSessions.sessionId, contracts.sessionId))
    .innerJoin(purchases, eq(purchases.id, checkoutSessions.purchaseId))
    .where(
      and(
        sql`jsonb_typeof(${purchases.draft} -> 'needs') = 'object'`,
        sql`(${purchases.product}, ${contracts.insuranceType}) IN (${sql.join(pairs, sql`, `)})`,
        hasNone,
        which,
      ),
    )
    .limit(limit)
}

/** What went badly with this contract among those that its person held when it was made. */
export async function warningsOf(services: Services, contract: ContractRow) {
  const { id, studentId, createdAt } = contract
  const rows = await services.db
    .select({ contract: contracts, insured: sql<InsuredThing | null>`${services.products.insured}` })
    .from(contracts)
    .where(
      and(eq(contracts.studentId, studentId), or(eq(contracts.id, id), lt(contracts.createdAt, createdAt))),
    )
  const tariffs = await readTariffs(services)
  const known = rows.map((row) => ({ ...coveredBy(services, row, tariffs), contract: row.contract }))
  const own = known.find((one) => one.contract.id === id)
  const held = known.filter((one) => one.contract.id !== id && isGoingOn(one.contract, dayOf(createdAt)))
  return own ? coverWarnings(own, held) : []
}

type Tariffs = Awaited<ReturnType<typeof readTariffs>>

function coveredBy(
  { products }: Services,
  { contract, insured }: { contract: ContractRow; insured: InsuredThing | null },
  tariffs: Tariffs,
): Covered {
  const { insuranceType, countryId, startDate, endDate, priceId } = contract
  const price = products
    .ofContract(contract)
    .prices(tariffs)
    .find(({ id }) => id === priceId)
  const place = insured?.street && insured.city ? `${insured.street}, ${insured.city}` : null
  return { insuranceType, countryId, startDate, endDate, place, formula: price?.formula ?? null }
}
