import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'

const key = 'tableLook'
const Names = z.array(z.string().check(z.maxLength(40))).check(z.maxLength(40))
const Arrangement = z.object({ order: Names, hidden: Names })
/** The columns of one list: their order, and those that are not shown. */
export type Arrangement = z.infer<typeof Arrangement>

const TableLook = z.object({ rows: z.enum(['compact', 'roomy']), lists: z.record(z.string(), Arrangement) })
/** How somebody wants the lists of the desk: how high their rows are, and which columns each has. */
export type TableLook = z.infer<typeof TableLook>

/** Compact, all columns in their own order (E-17). */
const usual: TableLook = { rows: 'compact', lists: {} }

const listeners = new Set<() => void>()
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

function watch(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

/** Remembered by this browser, also after signing out. */
export function keepTableLook(look: TableLook) {
  localStorage.setItem(key, JSON.stringify(look))
  for (const listener of listeners) listener()
}

export const useTableLook = (): TableLook => useSyncExternalStore(watch, read)

interface Placed {
  key: string
  kind?: 'title' | 'action'
}

/** Columns in the order that was chosen; those nobody has placed yet stand behind them. A title stays first, an action last. */
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

/** Those that are shown of them. */
export function shownOf<Column extends Placed>(
  columns: readonly Column[],
  arrangement: Arrangement | undefined,
): Column[] {
  return inOrder(columns, arrangement).filter((column) => isShown(column, arrangement))
}

export function isShown({ key, kind }: Placed, arrangement: Arrangement | undefined): boolean {
  return kind !== undefined || !arrangement?.hidden.includes(key)
}
