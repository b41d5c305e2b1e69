import { lazy, Suspense } from 'react'
import { StudentContracts } from './-student-contracts.tsx'

const Panel = lazy(async () => {
  const { StudentPanel } = await import('../features/student-page/student-panel.tsx')
  return { default: StudentPanel }
})

/** The page of a list that is shown, and how many rows there are on all. */
export interface ShownList {
  data: readonly { id: string }[]
  total: number
  totalIsCapped: boolean
}

interface StudentOverProps {
  /** Id of the student that the address opens. */
  id: string
  list: ShownList | undefined
  /** Number of the first row that is shown, counted from 1, where it is known. */
  first: number | undefined
  onGo(id: string): void
  onClose(): void
}

/** Student beside a list of students, through which the panel walks. */
export function StudentOver({ list, first, ...panel }: StudentOverProps) {
  const { data: rows = [], total = 0, totalIsCapped = false } = list ?? {}
  const at = rows.findIndex(({ id }) => id === panel.id)
  return (
    <Suspense>
      <Panel
        ids={[...new Set(rows.map(({ id }) => id))]}
        place={first && at >= 0 ? { at: first + at, total, isCapped: totalIsCapped } : undefined}
        linkOf={(id) => `student-${id}`}
        contracts={(student) => <StudentContracts student={student} />}
        {...panel}
      />
    </Suspense>
  )
}
