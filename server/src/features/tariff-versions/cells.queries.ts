import type { Language } from '@cursus/shared/language'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { PriceCell } from '../purchases/product.ts'
import { tariffVersionPrices } from '../tariffs/tariffs.table.ts'

export type Amount = PriceCell['first']
export type Cells = PriceCell[]

/** Returns the prices of a product in the order of its grid. Throws for a product without versions. */
export async function cellsOf(
  db: Db,
  { products }: Pick<Services, 'products'>,
  { product: key, language = 'fr' }: { product: string; language?: Language },
): Promise<Cells> {
  const product = products.of(key)
  if (!product.priceCells) throw new Error(`the prices of ${key} have no versions`)
  return product.priceCells(db, language)
}

/** Returns the amount of each price in a version; prices that it does not name are as in version 1. */
export async function amountsOf(db: Db, versionId: string, cells: Cells): Promise<Map<string, Amount>> {
  const rows = await db.select().from(tariffVersionPrices).where(eq(tariffVersionPrices.versionId, versionId))
  const named = rows.map(({ priceId, unitAmount, active }) => [priceId, { unitAmount, active }] as const)
  return new Map([...cells.map(({ priceId, first }) => [priceId, first] as const), ...named])
}

/** Returns the prices that differ between two versions, for the journal: cents, and whether an offer is for sale. */
export function differences(was: Map<string, Amount>, is: Map<string, Amount>) {
  const before: Record<string, number | boolean> = {}
  const after: Record<string, number | boolean> = {}
  for (const [priceId, now] of is) {
    const then = was.get(priceId)
    if (then && then.unitAmount !== now.unitAmount) {
      before[priceId] = then.unitAmount
      after[priceId] = now.unitAmount
    }
    if (then && then.active !== now.active) {
      before[`${priceId}.active`] = then.active
      after[`${priceId}.active`] = now.active
    }
  }
  return { any: Object.keys(after).length > 0, before, after }
}
