import type { Area } from './accounts.ts'
import type { QueueKind } from './queue.ts'
import { queueKinds } from './words.ts'

/** Areas of which one suffices to see and do what waits. The function `queue_assignee` gives nothing to anybody else. */
export const areasOfKind: Record<QueueKind, readonly Area[]> = {
  claim: ['claims'],
  certificate_request: ['support'],
  complaint: ['support'],
  call: ['support'],
  termination: ['support', 'finance'],
  visa_refusal: ['support', 'finance'],
  refund: ['finance'],
  name_change: ['support'],
  formal_notice: ['finance'],
  dispute: ['finance'],
}

/** The kinds that somebody of those areas sees; null: all. */
export function kindsOf(areas: readonly Area[]): QueueKind[] | null {
  if (areas.includes('all')) return null
  return queueKinds.filter((kind) => areasOfKind[kind].some((area) => areas.includes(area)))
}

/** Tells whether somebody of those areas may be given things of that kind; of none in particular: of any kind at all. */
export function takesKind(areas: readonly Area[], kind: QueueKind | null): boolean {
  const seen = kindsOf(areas)
  return seen === null || (kind === null ? seen.length > 0 : seen.includes(kind))
}
