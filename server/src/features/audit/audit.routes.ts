import { AuditFilter, AuditList, AuditQuery, type AuditRow } from '@cursus/shared/audit'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { ListCounts } from '@cursus/shared/lists'
import { csvRow, csvStart } from '../../platform/csv.ts'
import { type App, only } from '../../platform/http.ts'
import { parisHour } from '../../platform/paris-hour.ts'
import { languageOf } from '../../platform/problem.ts'
import { sendLines } from '../../platform/send-file.ts'
import { hasText, text } from '../../platform/texts.ts'
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

/** In the words of the page; the code of an action stands last, for whoever sorts the file by it in any language. */
const columns = ['at', 'actor', 'action', 'objectType', 'objectId', 'object', 'before', 'after', 'code']

async function* toLines(pages: AsyncIterable<AuditRow[]>, language: Language) {
  yield csvStart + csvRow(columns.map((column) => text(language, `csv.audit.${column}`)))
  for await (const rows of pages) yield rows.map((row) => toLine(row, language)).join('')
}

function toLine({ at, actor, action, object, before, after }: AuditRow, language: Language): string {
  const fields = (some: AuditRow['before']) => some && JSON.stringify(some)
  const who = actor ? (actor.name ?? actor.id) : text(language, 'csv.audit.actor.product')
  return csvRow([
    toMinute(at),
    who,
    inWords(language, 'action', action),
    inWords(language, 'object', object.type),
    object.id,
    object.label,
    fields(before),
    fields(after),
    action,
  ])
}

/** The journal keeps every code it ever had; one without words any more shows as it is. */
function inWords(language: Language, kind: 'action' | 'object', code: string): string {
  const key = `csv.audit.${kind}.${code}`
  return hasText(key) ? text(language, key) : code
}

function toMinute(at: string): string {
  const instant = new Date(at)
  return `${formatDay(dayOf(instant))} ${parisHour(instant)}`
}
