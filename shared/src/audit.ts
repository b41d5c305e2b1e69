import * as z from 'zod/mini'
import { line } from './fields.ts'
import { daysFilter, PageSize, SearchFilter } from './lists.ts'
import { auditActions, auditObjectTypes } from './words.ts'

export type AuditAction = (typeof auditActions)[number]

export type AuditObjectType = (typeof auditObjectTypes)[number]

/** `actor` is an account or `product`; `search` finds objects by name or reference; days are whole days in Paris. */
export const AuditFilter = z.object({
  actor: z.optional(z.union([z.uuid('validation.field.incorrect'), z.literal('product')])),
  objectType: z.optional(z.enum(auditObjectTypes)),
  objectId: z.optional(line(100)),
  action: z.optional(z.enum(auditActions)),
  search: SearchFilter,
  ...daysFilter,
})
export type AuditFilter = z.infer<typeof AuditFilter>

/** `after` and `before` are the cursors of an answer. */
export const AuditQuery = z.extend(AuditFilter, {
  after: z.optional(z.uuid('validation.field.incorrect')),
  before: z.optional(z.uuid('validation.field.incorrect')),
  pageSize: z.optional(PageSize),
})

const Fields = z.nullable(z.record(z.string(), z.unknown()))

/**
 * `at` is ISO 8601; no actor: the product itself; `label` is how people call the object, where that is known. `names` says what fields hold by
 * number or id, by `field:value`.
 */
export const AuditRow = z.object({
  id: z.string(),
  at: z.string(),
  actor: z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) })),
  action: z.string(),
  object: z.object({ type: z.string(), id: z.string(), label: z.nullable(z.string()) }),
  before: Fields,
  after: Fields,
  names: z.record(z.string(), z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Newest first; `next` is the `after` of the following page, `previous` the `before` of the one above. */
export const AuditList = z.object({
  data: z.array(AuditRow),
  total: z.int(),
  totalIsCapped: z.boolean(),
  next: z.nullable(z.string()),
  previous: z.nullable(z.string()),
})
export type AuditList = z.infer<typeof AuditList>
