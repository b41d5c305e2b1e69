import { AuditFilter, AuditList, AuditQuery, type AuditRow } from '@cursus/shared/audit'
import { auditWords, isShownField } from '@cursus/shared/audit-words'
import type { InsuranceType } from '@cursus/shared/contracts'
import { dayOf, formatDay } from '@cursus/shared/day'
import { numberFormat, writeNumber } from '@cursus/shared/formats'
import { type Language, toLocale } from '@cursus/shared/language'
import { ListCounts } from '@cursus/shared/lists'
import { productKeys, typeNames } from '@cursus/shared/product-keys'
import { writeDay } from '@cursus/shared/written-day'
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

function toLine(row: AuditRow, language: Language): string {
  const { at, actor, action, object } = row
  const { inWords } = wordsIn(language)
  const who = actor ? (actor.name ?? actor.id) : text(language, 'csv.audit.actor.product')
  return csvRow([
    toMinute(at),
    who,
    inWords('action', action),
    inWords('object', object.type),
    object.id,
    object.label,
    sideOf(row, 'before', language),
    sideOf(row, 'after', language),
    action,
  ])
}

/** The fields of one side of a change, as the page shows them: « Statut : ok · Fin : 31/08/2027 ». */
function sideOf(row: AuditRow, side: 'before' | 'after', language: Language): string {
  const { ofField, ofValue } = wordsIn(language)
  const fields = Object.entries(row[side] ?? {}).filter(([field]) => isShownField(field))
  const said = fields.map(([field, value]) => {
    const name = text(language, 'csv.audit.audit.field', { name: ofField(field) })
    return `${name} ${ofValue(value, field, row.names)}`
  })
  return said.join(' · ')
}

/** The words of the page, in the language of the file. */
const wordsIn = (language: Language) =>
  auditWords({
    find: (kind, code, values) => found(language, `csv.audit.${kind}.${code}`, values),
    product: (type) => productName(language, type),
    day: (day) => writeDay(day, toLocale(language)),
    money: (cents) => writeNumber(cents / 100, toLocale(language), { style: 'currency', currency: 'EUR' }),
    number: (count) => numberFormat(toLocale(language), {}).format(count),
  })

function productName(language: Language, type: InsuranceType): string {
  const key = productKeys.find((one) => typeNames[one] === type)
  return key ? text(language, `insuranceType.${key}`) : type
}

/** A text, in its form for `count` where it has forms; the journal keeps every code it ever had, also those without words. */
function found(language: Language, key: string, values: Record<string, string | number> = {}) {
  const form = new Intl.PluralRules(toLocale(language)).select(Number(values.count ?? 0))
  const known = [`${key}_${form}`, key].find(hasText)
  return known && text(language, known, values)
}

function toMinute(at: string): string {
  const instant = new Date(at)
  return `${formatDay(dayOf(instant))} ${parisHour(instant)}`
}
