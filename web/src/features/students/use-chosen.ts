import type { StudentList } from '@cursus/shared/students'
import { useState } from 'react'
import { filterOf } from './students.api.ts'
import type { StudentsSearch } from './students-search.ts'

export interface Chosen {
  /** Ids of the ticked rows; while everybody is chosen, those of the shown page. */
  ids: ReadonlySet<string>
  /** All that match are chosen, on every page. */
  isEverybody: boolean
  choose(ids: ReadonlySet<string>): void
  /** Chooses all that match; absent unless the whole page is chosen and there are more. */
  chooseEverybody: (() => void) | undefined
}

/** Whom an administrator chose in the list: rows, or all that match as long as the list is narrowed as it was then. */
export function useChosen(asked: StudentsSearch, list: StudentList | undefined): Chosen {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [everybody, setEverybody] = useState<string | null>(null)
  const filter = JSON.stringify(filterOf(asked))
  const shown = list?.data.map(({ id }) => id) ?? []
  const isEverybody = everybody === filter
  const isPage = shown.length > 0 && shown.every((id) => chosen.has(id))
  const hasMore = list !== undefined && list.total > chosen.size
  return {
    ids: isEverybody ? new Set(shown) : chosen,
    isEverybody,
    choose(ids) {
      setEverybody(null)
      setChosen(ids)
    },
    chooseEverybody: !isEverybody && isPage && hasMore ? () => setEverybody(filter) : undefined,
  }
}
