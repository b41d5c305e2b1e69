import { type RejectionCode, shownOfEachReason, shownRejections } from '@cursus/shared/student-imports'
import { describeRejection } from './describe-rejection.rules.ts'
import type { Columns } from './header.rules.ts'
import type { Rejection } from './stage-rows.ts'

type Reason = { code: RejectionCode; count: number; example: string }
/** Sum of the refused rows of a list: the first of them by line, reasons with counts and an example, active students. */
export type Refusals = ReturnType<typeof createRefusals>

/**
 * Creates the sum of a list's refused rows; memory does not grow with the list. Rows that were typed into (`typed`) are
 * always among those shown, so that a person sees what became of them.
 */
export function createRefusals(columns: Columns, typed: ReadonlySet<number> = new Set()) {
  const reasons = new Map<string, Reason>()
  const shown: Rejection[] = []
  const add = (refused: Rejection) => {
    const key = refused.isActive ? 'active' : refused.code
    const found = reasons.get(key)
    const reason = found ?? {
      code: refused.code,
      count: 0,
      example: describeRejection(refused, columns).value,
    }
    reason.count += 1
    reasons.set(key, reason)
    const isOneOfMany = shown.length < shownRejections && !refused.isActive
    if (isOneOfMany || reason.count <= shownOfEachReason || typed.has(refused.line)) shown.push(refused)
  }
  return {
    add: (rejections: readonly Rejection[]) => rejections.forEach(add),
    active: () => reasons.get('active')?.count ?? 0,
    shown: () => shown,
    reasons: () =>
      [...reasons]
        .flatMap(([key, reason]) => (key === 'active' ? [] : [reason]))
        .sort((one, other) => other.count - one.count),
  }
}
