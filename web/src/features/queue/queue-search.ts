import { languages } from '@cursus/shared/language'
import type { QueueKind } from '@cursus/shared/queue'
import { insuranceTypes, queueKinds } from '@cursus/shared/words'
import { readId, readSchool, readSearch, readWord } from '../../ui/list-address.ts'

/**
 * Filters of the queue, as the address of the page holds them; without any: all waiting entries that were not
 * postponed.
 */
export interface QueueSearch {
  kind?: QueueKind
  /** Mine, nobody's, or those of one administrator. */
  assignee?: string
  type?: (typeof insuranceTypes)[number]
  /** The id of a school of the students; 0: without one. */
  school?: number
  language?: (typeof languages)[number]
  state?: 'late' | 'postponed'
  search?: string
}

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readQueueSearch(raw: Record<string, unknown>): QueueSearch {
  const { assignee } = raw
  const isKnown = assignee === 'me' || assignee === 'none' || readId(assignee)
  return {
    kind: readWord(queueKinds, raw.kind),
    assignee: isKnown ? String(assignee) : undefined,
    type: readWord(insuranceTypes, raw.type),
    school: readSchool(raw.school),
    language: readWord(languages, raw.language),
    state: readWord(['late', 'postponed'] as const, raw.state),
    search: readSearch(raw.search),
  }
}

/** Reads the entry that an address opens; null where it names none. */
export function readNamed(raw: { kind?: unknown; id?: unknown }): { kind: QueueKind; id: string } | null {
  const [kind, id] = [readWord(queueKinds, raw.kind), readId(raw.id)]
  return kind && id ? { kind, id } : null
}
