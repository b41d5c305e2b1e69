import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { storageWatch } from './storage-watch.ts'

const key = 'tableLook'
const Names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))
const Arrangement = z.object({ order: Names, hidden: Names })
/** Columns of one list: their order, and the hidden ones. */
export type Arrangement = z.infer<typeof Arrangement>

const TableLook = z.object({ rows: z.enum(['compact', 'roomy']), lists: z.record(z.string(), Arrangement) })
/** Look of the desk's lists: height of rows, and columns of each list. */
export type TableLook = z.infer<typeof TableLook>

/** Look without any choice: compact, all columns in their own order (E-17). */
const usual: TableLook = { rows: 'compact', lists: {} }

const { watch, tell } = storageWatch()
let known: { text: string | null; look: TableLook } | undefined

function read(): TableLook {
  const text = localStorage.getItem(key)
  if (known?.text !== text) known = { text, look: parse(text) }
  return known.look
}

function parse(text: string | null): TableLook {
  try {
    return TableLook.safeParse(JSON.parse(text ?? '')).data ?? usual
  } catch {
    return usual
  }
}

/** Stores the look in this browser, also after signing out. */
export function keepTableLook(look: TableLook) {
  localStorage.setItem(key, JSON.stringify(look))
  tell()
}

export const useTableLook = (): TableLook => useSyncExternalStore(watch, read)

interface Placed {
  key: string
  kind?: 'title' | 'action'
  /** True to show it only once it is chosen. */
  isExtra?: boolean
}

/** Sorts columns by the chosen order; new ones come last. The title stays first, an action last. */
export function inOrder<Column extends Placed>(
  columns: readonly Column[],
  arrangement: Arrangement | undefined,
): Column[] {
  const order = arrangement?.order ?? []
  const rank = ({ key, kind }: Column) => {
    if (kind === 'title') return -1
    if (kind === 'action') return Number.POSITIVE_INFINITY
    const place = order.indexOf(key)
    return place < 0 ? order.length : place
  }
  return columns.toSorted((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)))
}

/** Returns the columns that are shown. */
export function shownOf<Column extends Placed>(
  columns: readonly Column[],
  arrangement: Arrangement | undefined,
): Column[] {
  return inOrder(columns, arrangement).filter((column) => isShown(column, arrangement))
}

export function isShown({ key, kind, isExtra }: Placed, arrangement: Arrangement | undefined): boolean {
  return kind !== undefined || !(arrangement ? arrangement.hidden.includes(key) : isExtra)
}
