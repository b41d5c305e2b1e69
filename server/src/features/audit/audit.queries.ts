import type { AuditFilter, AuditList, AuditRow } from '@cursus/shared/audit'
import { addDays, startOfDay } from '@cursus/shared/day'
import { fullNameOf } from '@cursus/shared/full-name'
import type { ListCounts } from '@cursus/shared/lists'
import { auditActions, auditObjectTypes, countedAtMost } from '@cursus/shared/words'
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { labelsOf, type Named, objectsNamed } from './audit-objects.queries.ts'
import { namesIn, valueNames } from './value-names.queries.ts'

type Known = Pick<Services, 'db' | 'products'>

/** Cursor: rows older than `after`, or newer than `before`. */
type Place = { after?: string | undefined; before?: string | undefined; size: number }

/**
 * Returns one page of matching changes, newest first; each page costs the same, because it begins where the last one
 * ended.
 */
export async function listAudit(services: Known, filter: AuditFilter, place: Place): Promise<AuditList> {
  const { db } = services
  const where = await conditionOf(db, filter)
  const { after, size } = place
  const before = after === undefined ? place.before : undefined
  const [found, total] = await Promise.all([
    readRows(db, where, { after, before, size: size + 1 }),
    count(db, where),
  ])
  const goesOn = found.length > size
  const shown = found.slice(0, size)
  if (before) shown.reverse()
  const [newest, oldest] = [shown.at(0)?.row.id ?? null, shown.at(-1)?.row.id ?? null]
  return {
    data: await toAudit(services, shown),
    total,
    totalIsCapped: total === countedAtMost,
    next: before || goesOn ? oldest : null,
    previous: (before ? goesOn : after) ? newest : null,
  }
}

/** Returns the newest changes of these objects together: so many of each are read from its own range of the index. */
export async function newestOf(services: Known, objects: Named[], size: number): Promise<AuditRow[]> {
  const newest = services.db.execute<{ id: string }>(sql`SELECT one.id
    FROM unnest(${sql.param(objects.map(({ type }) => type))}::text[], ${sql.param(objects.map(({ id }) => id))}::text[]) AS object (type, id)
    CROSS JOIN LATERAL (SELECT id, at FROM audit_rows WHERE object_type = object.type AND object_id = object.id
      ORDER BY at DESC, id DESC LIMIT ${size}) AS one
    ORDER BY one.at DESC, one.id DESC LIMIT ${size}`)
  const ids = (await newest).rows.map(({ id }) => id)
  return ids.length === 0
    ? []
    : toAudit(services, await readRows(services.db, inArray(auditRows.id, ids), { size }))
}

/** Counts the changes of these objects together. */
export async function countChangesOf({ db }: Pick<Known, 'db'>, objects: Named[]): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`SELECT count(*)::int AS count
    FROM unnest(${sql.param(objects.map(({ type }) => type))}::text[], ${sql.param(objects.map(({ id }) => id))}::text[]) AS object (type, id)
    JOIN audit_rows ON object_type = object.type AND object_id = object.id`)
  return rows[0]?.count ?? 0
}

/** Yields all matching changes, newest first, in small batches. */
export async function* everyAudit(services: Known, filter: AuditFilter) {
  const { db } = services
  const where = await conditionOf(db, filter)
  const size = 1000
  let after: string | undefined
  do {
    const rows = await readRows(db, where, { after, size })
    yield await toAudit(services, rows)
    after = rows.length === size ? rows.at(-1)?.row.id : undefined
  } while (after)
}

/** Reads rows from the cursor on: older ones newest first, newer ones oldest first. */
async function readRows(db: Db, where: SQL | undefined, { after, before, size }: Place) {
  const { name, lastName } = users
  const direction = before ? asc : desc
  const beyond = before ? isBeyond('>', before) : after ? isBeyond('<', after) : undefined
  return db
    .select({ row: getTableColumns(auditRows), actor: { name, lastName } })
    .from(auditRows)
    .leftJoin(users, eq(users.id, auditRows.actorId))
    .where(and(where, beyond))
    .orderBy(direction(auditRows.at), direction(auditRows.id))
    .limit(size)
}

type Found = Awaited<ReturnType<typeof readRows>>

async function toAudit(services: Known, found: Found): Promise<AuditRow[]> {
  const objects = found.map(({ row }) => ({ type: row.objectType, id: row.objectId }))
  const [labels, names] = await Promise.all([
    labelsOf(services, objects),
    valueNames(
      services.db,
      found.map(({ row }) => row),
    ),
  ])
  return found.map(({ row, actor }) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor: row.actorId === null ? null : { id: row.actorId, name: actor && fullNameOf(actor) },
    action: row.action,
    object: {
      type: row.objectType,
      id: row.objectId,
      label: labels.get(`${row.objectType}:${row.objectId}`) ?? null,
    },
    before: row.before as AuditRow['before'],
    after: row.after as AuditRow['after'],
    names: namesIn(names, row),
  }))
}

/** SQL condition: a row lies beyond the cursor. One scalar per column makes it a single range of the index. */
function isBeyond(sign: '<' | '>', id: string): SQL {
  return sql`(${auditRows.at}, ${auditRows.id}) ${sql.raw(sign)} ((SELECT at FROM audit_rows WHERE id = ${id}), ${id}::uuid)`
}

async function count(db: Db, where: SQL | undefined): Promise<number> {
  const some = db.select({ one: sql`1` }).from(auditRows).where(where).limit(countedAtMost).as('some')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row?.total ?? 0
}

/** Returns how many of the newest 50,000 changes that match are of each action, whichever was asked for. */
export async function countActions(db: Db, { action: _, ...filter }: AuditFilter): Promise<ListCounts> {
  const where = await conditionOf(db, filter)
  const newest = db
    .select({ action: auditRows.action })
    .from(auditRows)
    .where(where)
    .orderBy(desc(auditRows.at), desc(auditRows.id))
    .limit(countedAtMost + 1)
    .as('newest')
  const rows = await db
    .select({ action: newest.action, count: sql<number>`count(*)::int` })
    .from(newest)
    .groupBy(newest.action)
  const isCapped = rows.reduce((sum, { count }) => sum + count, 0) > countedAtMost
  const counted = new Map(rows.map(({ action, count }) => [action, count]))
  return {
    action: Object.fromEntries(
      auditActions.map((action) => [action, { count: counted.get(action) ?? 0, isCapped }]),
    ),
  }
}

async function conditionOf(db: Db, filter: AuditFilter): Promise<SQL | undefined> {
  const { actor, objectType, objectId, action, search, from, to } = filter
  return and(
    actor === 'product' ? isNull(auditRows.actorId) : equals(auditRows.actorId, actor),
    equals(auditRows.objectType, objectType),
    objectId ? isObject(objectType ? [objectType] : auditObjectTypes, objectId) : undefined,
    equals(auditRows.action, action),
    search?.trim() ? isOneOf(await objectsNamed(db, search.trim())) : undefined,
    from ? gte(auditRows.at, startOfDay(from)) : undefined,
    to ? lt(auditRows.at, startOfDay(addDays(to, 1))) : undefined,
  )
}

const equals = (column: AnyPgColumn, value: string | undefined) =>
  value === undefined ? undefined : eq(column, value)

/** SQL condition on the object. Types are always named, because the index begins with them. */
function isObject(types: readonly string[], id: string): SQL {
  return sql`(${auditRows.objectType} = ANY(${sql.param([...types])}) AND ${auditRows.objectId} = ${id})`
}

function isOneOf(objects: { type: string; id: string }[]): SQL {
  const types = [...new Set(objects.map(({ type }) => type))]
  const each = types.map((type) => {
    const ids = objects.filter((object) => object.type === type).map(({ id }) => id)
    return sql`(${auditRows.objectType} = ${type} AND ${auditRows.objectId} = ANY(${sql.param(ids)}))`
  })
  return or(...each) ?? sql`false`
}
