import type { Area } from '@cursus/shared/accounts'
import { type Day, daysBetween, parseDay } from '@cursus/shared/day'
import { fold } from '../../ui/fold.ts'
import type { IconName } from '../../ui/icon-paths.ts'

/** The sections of the page, in the order of its tabs. */
export const rightKinds = ['termination', 'withdrawal', 'visa', 'refund', 'late', 'complaint'] as const

/** Areas of which one suffices for the list of each section, as the server asks. */
export const areasOfRights: Record<RightRow['kind'], readonly Area[]> = {
  termination: ['support', 'finance'],
  withdrawal: ['support', 'finance'],
  visa: ['support', 'finance'],
  refund: ['finance'],
  late: ['finance'],
  complaint: ['support'],
}

/** One thing that a student has a right to, and its legal day. Each section makes such rows of what its own call answers. */
export interface RightRow {
  kind: (typeof rightKinds)[number]
  id: string
  /** First and last name. */
  student: string
  /** Insurance and number of the contract. */
  about?: string
  contract?: string
  /** Name of the right, and its number. */
  title: string
  reference: string
  cents: number | null
  /** DD/MM/YYYY. */
  dueOn: string
  isLate: boolean
  /** Nothing is left to be done for it. */
  isDone: boolean
  /** `detail` stands below it. */
  state: { label: string; detail?: string; tone?: 'ok' | 'err' | 'warn' | 'info'; icon: IconName }
  /** The one thing to do; `isUrgent` fills its button. */
  action?: { label: string; isUrgent?: boolean } & ({ run(): void } | { href: string })
}

/** A section of the page: its rows, once they are there, and how to ask again where they are not. */
export interface RightsSection {
  rows: RightRow[] | undefined
  failure: { sentence: string; retry(): void } | undefined
  /** Number of all rows, those included that are done and were not read; absent where all of them are here. */
  total?: number | undefined
  /** True while what was done long ago is still being searched. */
  isSearching?: boolean
}

const order = (row: RightRow) => parseDay(row.dueOn) ?? ''

/** The late ones first, then the nearest day; what is done stands last. */
export function byDueDay(one: RightRow, other: RightRow): number {
  if (one.isDone !== other.isDone) return one.isDone ? 1 : -1
  return order(one).localeCompare(order(other)) || one.reference.localeCompare(other.reference)
}

/** Tells whether every word stands in the row, case and accents apart; a name without a blank in either order (李小明, 小明李). */
export function holds(
  { student, reference, contract = '' }: Pick<RightRow, 'student' | 'reference' | 'contract'>,
  words = '',
): boolean {
  const text = fold(`${student}${student} ${reference} ${contract}`)
  return fold(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

/** Counts the whole days until the row's day; negative when it is past. */
export const daysUntil = (row: RightRow, today: Day) => daysBetween(today, parseDay(row.dueOn) ?? today)

/** Counts rows that are late, due within seven days, in time, and done. */
export function countsOf(rows: readonly RightRow[], total: number, today: Day) {
  const open = rows.filter(({ isDone }) => !isDone)
  const late = open.filter(({ isLate }) => isLate).length
  const soon = open.filter((row) => !row.isLate && daysUntil(row, today) <= 7).length
  return { late, soon, inTime: open.length - late - soon, done: total - open.length }
}
