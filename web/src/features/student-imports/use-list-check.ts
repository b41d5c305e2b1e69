import type { ListMending, StudentImportCheck } from '@cursus/shared/student-imports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type List, listCheck } from './student-imports.api.ts'

/** Takes what the mending becomes of what it was. */
export type OnMend = (change: (before: ListMending) => ListMending) => void

/** Milliseconds without another correction before the list is checked again. */
const settleMs = 300

/**
 * Checks a list again after each correction. `check` is the last answer, which stays while the next is on its way;
 * `isChecking` until it speaks of all corrections; `undo` takes the last one back.
 */
export function useListCheck(list: List, onMend: OnMend) {
  const [asked, setAsked] = useState(list.mending)
  const [past, setPast] = useState<readonly ListMending[]>([])
  useEffect(() => {
    const timer = setTimeout(() => setAsked(list.mending), settleMs)
    return () => clearTimeout(timer)
  }, [list.mending])
  const query = useQuery({ ...listCheck({ ...list, mending: asked }), placeholderData: keepPreviousData })
  const [check, setCheck] = useState<StudentImportCheck | undefined>(query.data)
  // A check that failed leaves the last one in place.
  if (query.data && query.data !== check) setCheck(query.data)
  return {
    check: query.data ?? check,
    error: query.error,
    retry: () => void query.refetch(),
    isChecking: query.isFetching || asked !== list.mending,
    mend: (change: Partial<ListMending>) => {
      setPast([...past, list.mending])
      onMend((before) => ({ ...before, ...change }))
    },
    undo: past.length > 0 ? () => takeBack() : undefined,
  }

  function takeBack() {
    onMend(() => past.at(-1) ?? {})
    setPast(past.slice(0, -1))
  }
}
