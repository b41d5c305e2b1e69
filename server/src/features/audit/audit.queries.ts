import { type AuditFilter, type AuditList, auditObjectTypes } from '@cursus/shared/audit'
import { addDays, startOfDay } from '@cursus/shared/day'
import { countedAtMost } from '@cursus/shared/lists'
import { and, desc, eq, getTableColumns, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../../platform/database.ts'
import { auditRows } from '../../platform/platform.table.ts'
import { users } from '../accounts/accounts.table.ts'
import { labelsOf, objectsNamed } from './audit-objects.queries.ts'

type Page = { after?: string | undefined; size: number }

/** One page of the changes that match, newest first. Every page costs the same: it begins where the last one ended. */
export async function listAudit(db: Db, filter: AuditFilter, page: Page): Promise<AuditList> {
  const where = await conditionOf(db, filter)
  const [{ data, next }, total] = await Promise.all([readPage(db, where, page), count(db, where)])
  return { data, next, total, totalIsCapped: total === countedAtMost }
}

/** All changes that match, newest first, in handfuls. */
export async function* everyAudit(db: Db, filter: AuditFilter) {
  const where = await conditionOf(db, filter)
  let after: string | undefined
  do {
    const { data, next } = await readPage(db, where, { after, size: 1000 })
    yield data
    after = next ?? undefined
  } while (after)
}

async function readPage(db: Db, where: SQL | undefined, { after, size }: Page) {
  const { name, lastName } = users
  const found = await db
    .select({ row: getTableColumns(auditRows), actor: { name, lastName } })
    .from(auditRows)
    .leftJoin(users, eq(users.id, auditRows.actorId))
    .where(and(where, after === undefined ? undefined : isOlderThan(after)))
    .orderBy(desc(auditRows.at), desc(auditRows.id))
    .limit(size + 1)
  const shown = found.slice(0, size)
  const labels = await labelsOf(
    db,
    shown.map(({ row }) => ({ type: row.objectType, id: row.objectId })),
  )
  const data = shown.map(({ row, actor }) => ({
    id: row.id,
    at: row.at.toISOString(),
    actor:
      row.actorId === null ? null : { id: row.actorId, name: actor && `${actor.name} ${actor.lastName}` },
    action: row.action,
    object: {
      type: row.objectType,
      id: row.objectId,
      label: labels.get(`${row.objectType}:${row.objectId}`) ?? null,
    },
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }))
  return { data, next: found.length > size ? (shown.at(-1)?.row.id ?? null) : null }
}

/** A scalar each, so that the comparison of rows is one range of the index. */
function isOlderThan(id: string): SQL {
  return sql`(${auditRows.at}, ${auditRows.id}) < ((SELECT at FROM audit_rows WHERE id = ${id}), ${id}::uuid)`
}

async function count(db: Db, where: SQL | undefined): Promise<number> {
  const some = db.select({ one: sql`1` }).from(auditRows).where(where).limit(countedAtMost).as('some')
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some)
  return row?.total ?? 0
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

/** The types are named even when nobody asked for one: the index begins with them. */
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
