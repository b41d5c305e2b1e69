import { type Day, dayOf } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { Language } from '@cursus/shared/language'
import type { ProductKey } from '@cursus/shared/product-keys'
import { inForceOn } from '@cursus/shared/tariff-rules'
import type { TariffVersion, TariffVersionDetail } from '@cursus/shared/tariffs'
import { desc, eq, getTableColumns } from 'drizzle-orm'
import type { Db } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { tariffVersions } from '../tariffs/tariffs.table.ts'
import { amountsOf, type Cells, cellsOf } from './cells.queries.ts'
import { salesSince } from './sales.queries.ts'

export type VersionRow = typeof tariffVersions.$inferSelect
type NamedRow = VersionRow & { changedByName: string | null }

/** Returns every version of a product, newest first. */
export async function versionsOf(db: Db, product: ProductKey): Promise<NamedRow[]> {
  const rows = await db
    .select({ version: getTableColumns(tariffVersions), by: { name: users.name, lastName: users.lastName } })
    .from(tariffVersions)
    .leftJoin(users, eq(users.id, tariffVersions.changedBy))
    .where(eq(tariffVersions.product, product))
    .orderBy(desc(tariffVersions.number))
  return rows.map(({ version, by }) => ({ ...version, changedByName: by && fullNameOf(by) }))
}

/** Finds a version. Throws 404. */
export async function versionAt(db: Db, id: string): Promise<VersionRow> {
  const [row] = await db.select().from(tariffVersions).where(eq(tariffVersions.id, id))
  if (!row) throw new AppError('not_found', 'platform.not_found')
  return row
}

export const isPublished = ({ state }: Pick<VersionRow, 'state'>) => state === 'published'

/** Returns the version in force on a day; there always is one, because the first has no beginning. */
export function holding<Row extends VersionRow>(versions: Row[], day: Day): Row {
  const version = inForceOn(versions.filter(isPublished), day)
  if (!version) throw new Error('a product has no first version')
  return version
}

/** Returns the versions of a product with the sales under each. */
export async function listVersions(
  services: Pick<Services, 'db' | 'now' | 'products'>,
  product: ProductKey,
): Promise<TariffVersion[]> {
  const { db, now } = services
  const versions = await versionsOf(db, product)
  const days = [...new Set(versions.flatMap(({ startsOn }) => startsOn ?? []))].sort()
  const today = dayOf(now())
  const sold = new Map<string, number>()
  for (const { period, contracts } of await salesSince(services, product, days)) {
    const { id } = holding(versions, days[period - 1] ?? '')
    sold.set(id, (sold.get(id) ?? 0) + contracts)
  }
  return versions.map((row) => ({ ...toVersion(row, versions, today), contracts: sold.get(row.id) ?? 0 }))
}

function toVersion(row: NamedRow, versions: VersionRow[], today: Day): Omit<TariffVersion, 'contracts'> {
  const { id, product, number, startsOn, note, revision, changedByName, changedAt } = row
  const state = stateOf(row, versions, today)
  const change = { changedBy: changedByName, changedAt: changedAt?.toISOString() ?? null }
  return { id, product, number, state, startsOn, note, revision, ...change }
}

/** Returns the state of a version; one whose day a newer one took never held, before that day and after it. */
function stateOf(row: VersionRow, versions: VersionRow[], today: Day): TariffVersion['state'] {
  if (!isPublished(row)) return 'draft'
  if (row.id === holding(versions, today).id) return 'current'
  if (row.startsOn === null) return 'past'
  if (row.id !== holding(versions, row.startsOn).id) return 'replaced'
  return row.startsOn <= today ? 'past' : 'planned'
}

/** Compares one version with the one in force on a day, cell by cell, offers named in that language. Throws 404. */
export async function describeVersion(
  services: Pick<Services, 'db' | 'now' | 'products'>,
  id: string,
  { day, language }: { day?: Day | undefined; language: Language },
): Promise<TariffVersionDetail> {
  const { db, now } = services
  const today = dayOf(now())
  const { product } = await versionAt(db, id)
  const [versions, cells] = await Promise.all([
    versionsOf(db, product),
    cellsOf(db, services, { product, language }),
  ])
  const version = versions.find((one) => one.id === id)
  if (!version) throw new AppError('not_found', 'platform.not_found')
  const held = holding(versions, day ?? today)
  const [is, was] = await Promise.all([amountsOf(db, id, cells), amountsOf(db, held.id, cells)])
  return {
    ...toVersion(version, versions, today),
    comparedWith: { id: held.id, number: held.number, startsOn: held.startsOn },
    prices: toPrices(cells, is, was),
  }
}

function toPrices(cells: Cells, is: Amounts, was: Amounts): TariffVersionDetail['prices'] {
  return cells.map(({ priceId, place }) => {
    const [now, before] = [is.get(priceId), was.get(priceId)]
    if (!now || !before) throw new Error(`price ${priceId} has no amount`)
    return { priceId, place, ...now, was: before }
  })
}

type Amounts = Awaited<ReturnType<typeof amountsOf>>
