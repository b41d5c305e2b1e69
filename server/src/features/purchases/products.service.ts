import { dayOf } from '@cursus/shared/day'
import { type SQL, sql } from 'drizzle-orm'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { Tariffs } from '../tariffs/tariffs.queries.ts'
import type { InsuredThing, Price, Product } from './product.ts'
import type { PurchaseRow } from './purchases.queries.ts'

/** All products sold here. */
export type Products = {
  list: readonly Product[]
  /** Returns the product of a purchase or a line. Throws for an unknown key. */
  of(key: string): Product
  /** Returns the product of a contract. Throws for an insurance that nobody sells. */
  ofContract(contract: Pick<ContractRow, 'insuranceType'>): Product
  /** SQL of what any contract insures, as part of a statement on contracts. */
  insured: SQL<InsuredThing | null>
  /**
   * SQL condition of a contract that its product lets end with its term (`TacitRenewal`): nobody is told of its renewal.
   * Part of a statement on contracts, of which it looks at those of such products alone.
   */
  isOutgrown(services: Services): SQL
}

declare module '../../platform/services.ts' {
  interface Services {
    products: Products
    /** SQL of the wish that a contract waits for, as its product stores it; null without one. Part of a statement on contracts. */
    openWish: SQL
  }
}

/** Creates the list of products. Throws when two share a key or an insurance. */
export function createProducts(list: readonly Product[]): Products {
  const byKey = new Map(list.map((one) => [one.key, one]))
  const byType = new Map<string, Product>(list.map((one) => [one.insuranceType, one]))
  if (byKey.size < list.length || byType.size < list.length) throw new Error('two products have one name')
  return {
    list,
    of: (key) => found(byKey.get(key), key),
    ofContract: ({ insuranceType }) => found(byType.get(insuranceType), insuranceType),
    insured: insuredThing(list),
    isOutgrown: outgrownThing(list),
  }
}

function found(product: Product | undefined, name: string): Product {
  if (!product) throw new Error(`no product is called ${name}`)
  return product
}

function insuredThing(list: readonly Product[]): Products['insured'] {
  const known = list.flatMap(({ insuranceType, claims: { thing } }) =>
    thing ? [sql`WHEN ${sql.raw(`'${insuranceType}'`)} THEN ${thing}`] : [],
  )
  if (known.length === 0) return sql`NULL::json`
  return sql`(CASE contracts.insurance_type ${sql.join(known, sql` `)} END)`
}

function outgrownThing(list: readonly Product[]): Products['isOutgrown'] {
  return (services) => {
    const known = list.flatMap(({ insuranceType, renewal }) =>
      renewal?.isOutgrown
        ? [sql`WHEN ${sql.raw(`'${insuranceType}'`)} THEN ${renewal.isOutgrown(services)}`]
        : [],
    )
    if (known.length === 0) return sql`false`
    return sql`(CASE contracts.insurance_type ${sql.join(known, sql` `)} ELSE false END)`
  }
}

/**
 * Parses the stored draft of a purchase by its product; null while there is none. Throws for one that cannot be
 * parsed.
 */
export function draftOf(
  { products }: Pick<Services, 'products'>,
  { product, draft }: Drafted,
): object | null {
  return draft && products.of(product).draft.parse(draft)
}

type Drafted = Pick<PurchaseRow, 'product' | 'draft'>

/**
 * Returns the columns written with a draft: which thing it insures, and until when it can be paid; both null without
 * a draft.
 */
export function draftColumns(
  { products }: Pick<Services, 'products'>,
  { product: key, draft, createdAt }: Pick<PurchaseRow, 'product' | 'draft' | 'createdAt'>,
): Pick<PurchaseRow, 'draft' | 'identity' | 'payableUntil'> {
  if (!draft) return { draft, identity: null, payableUntil: null }
  const product = products.of(key)
  return {
    draft,
    identity: product.identity(draft),
    payableUntil: product.payableUntil(draft, dayOf(createdAt)),
  }
}

/** Finds one of a product's prices; undefined when its tariff has none of that id. */
export function priceOf(product: Product, tariffs: Tariffs, priceId: string): Price | undefined {
  return product.prices(tariffs).find(({ id }) => id === priceId)
}
