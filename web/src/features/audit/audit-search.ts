import type { AuditFilter } from '@cursus/shared/audit'
import { addDays, type Day, dayOf, parseDay } from '@cursus/shared/day'
import { auditActions, auditObjectTypes } from '@cursus/shared/words'

export const pageSizes = [25, 50, 100, 200] as const
/** Days back from today, today included; `all` is no limit, `dates` the two days that were chosen. */
export const periods = ['1', '7', '30', '90', 'all', 'dates'] as const
type Period = (typeof periods)[number]

/** Filters of the page, as its address holds them. */
export interface AuditSearch
  extends Partial<Pick<AuditFilter, 'search' | 'actor' | 'action' | 'objectType' | 'objectId'>> {
  period?: Period
  from?: Day
  to?: Day
  size?: (typeof pageSizes)[number]
  page?: number
  after?: string
  before?: string
  /** The change whose difference is open. */
  row?: string
}

const id = /^[0-9a-f-]{36}$/
const short = (value: unknown) => (typeof value === 'string' && value ? value.slice(0, 200) : undefined)
const known = <T>(all: readonly T[], value: unknown) => all.find((one) => String(one) === String(value))
const idIn = (value: unknown) => (id.test(String(value)) ? String(value) : undefined)

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readAuditSearch(raw: Record<string, unknown>): AuditSearch {
  const after = idIn(raw.after)
  const before = after ? undefined : idIn(raw.before)
  const page = Math.trunc(Number(raw.page))
  const period = known(periods, raw.period)
  const day = (value: unknown) =>
    period === 'dates' ? (parseDay(String(value ?? '')) ?? undefined) : undefined
  return {
    search: short(raw.search),
    actor: raw.actor === 'product' ? 'product' : idIn(raw.actor),
    action: known(auditActions, raw.action),
    objectType: known(auditObjectTypes, raw.objectType),
    objectId: short(raw.objectId),
    period,
    from: day(raw.from),
    to: day(raw.to),
    size: known(pageSizes, raw.size),
    page: (after || before) && page > 1 ? page : undefined,
    after,
    before,
    row: idIn(raw.row),
  }
}

/** Thirty days, unless one object is asked for: then all that ever happened to it. */
export const periodOf = ({ period, objectId }: AuditSearch): Period => period ?? (objectId ? 'all' : '30')

/** Tells whether other changes are asked for than all those of the usual period. */
export const isNarrowed = ({ search, actor, action, objectType, objectId, period }: AuditSearch) =>
  [search, actor, action, objectType, objectId, period].some((value) => value !== undefined)

/** Makes the filter that the server is asked for. */
export function toFilter(asked: AuditSearch, now: Date): AuditFilter {
  const { search, actor, action, objectType, objectId } = asked
  return { search, actor, action, objectType, objectId, ...daysOf(asked, now) }
}

function daysOf(asked: AuditSearch, now: Date): Pick<AuditFilter, 'from' | 'to'> {
  const period = periodOf(asked)
  if (period === 'all') return {}
  if (period === 'dates') return { from: asked.from, to: asked.to }
  return { from: addDays(dayOf(now), 1 - Number(period)) }
}

/** Keeps the filter and goes back to its first page, with nothing open. */
export const fromStart = ({
  page: _,
  after: __,
  before: ___,
  row: ____,
  ...asked
}: AuditSearch): AuditSearch => asked
