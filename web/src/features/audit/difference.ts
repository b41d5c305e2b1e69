import type { AuditRow } from '@cursus/shared/audit'
import { isShownField } from '@cursus/shared/audit-words'

export interface Line {
  field: string
  before: unknown
  after: unknown
  changed: boolean
}

/** The fields of a change, those that changed first. A field that one side does not have is undefined there. */
export function linesOf({ before, after }: Pick<AuditRow, 'before' | 'after'>): Line[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(
    isShownField,
  )
  const lines = fields.map((field) => {
    const [was, is] = [before?.[field], after?.[field]]
    return { field, before: was, after: is, changed: JSON.stringify(was) !== JSON.stringify(is) }
  })
  return [...lines.filter(({ changed }) => changed), ...lines.filter(({ changed }) => !changed)]
}
