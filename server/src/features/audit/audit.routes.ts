import { AuditFilter, AuditList, AuditQuery, type AuditRow } from '@cursus/shared/audit'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { ListCounts } from '@cursus/shared/lists'
import { csvRow, csvStart } from '../../platform/csv.ts'
import { type App, only } from '../../platform/http.ts'
import { parisHour } from '../../platform/paris-hour.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendLines } from '../../platform/send-file.ts'
import { text } from '../../platform/texts.ts'
import { countActions, everyAudit, listAudit } from './audit.queries.ts'

/**
 * Calls that read the journal, for administrators; its rows are written by `audit` of the platform and never change.
 */
export async function auditRoutes(app: App) {
  const { services } = app
  const guard = { onRequest: only('ROLE_ADMIN') }

  app.get(
    '/audit',
    { ...guard, schema: { querystring: AuditQuery, response: { 200: AuditList } } },
    async ({ query: { after, before, pageSize, ...filter } }) =>
      listAudit(services, filter, { after, before, size: Number(pageSize ?? 50) }),
  )

  const counted = { querystring: AuditFilter, response: { 200: ListCounts } }
  app.get('/audit/counts', { ...guard, schema: counted }, ({ query }) => countActions(services.db, query))

  app.get('/audit/export', { ...guard, schema: { querystring: AuditFilter } }, async (request, reply) => {
    const pages = everyAudit(services, request.query)
    return sendLines(reply, {
      fileName: `cursus-audit-${dayOf(services.now())}.csv`,
      mimeType: 'text/csv; charset=utf-8',
      lines: toLines(pages, languageOf(request)),
    })
  })
}

const columns = ['at', 'actor', 'action', 'objectType', 'objectId', 'object', 'before', 'after']

async function* toLines(pages: AsyncIterable<AuditRow[]>, language: Language) {
  yield csvStart + csvRow(columns.map((column) => text(language, `csv.audit.${column}`)))
  for await (const rows of pages) yield rows.map(toLine).join('')
}

function toLine({ at, actor, action, object, before, after }: AuditRow): string {
  const fields = (some: AuditRow['before']) => some && JSON.stringify(some)
  const who = actor ? (actor.name ?? actor.id) : 'Cursus'
  return csvRow([
    toMinute(at),
    who,
    action,
    object.type,
    object.id,
    object.label,
    fields(before),
    fields(after),
  ])
}

function toMinute(at: string): string {
  const instant = new Date(at)
  return `${formatDay(dayOf(instant))} ${parisHour(instant)}`
}
