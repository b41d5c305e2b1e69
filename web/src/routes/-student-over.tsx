import { lazy, Suspense } from 'react'
import { StudentContracts } from './-student-contracts.tsx'

const Panel = lazy(async () => {
  const { StudentPanel } = await import('../features/student-page/student-panel.tsx')
  return { default: StudentPanel }
})

interface StudentOverProps {
  /** Id of the student that the address opens. */
  id: string
  rows: readonly { id: string }[] | undefined
  onGo(id: string): void
  onClose(): void
}

/** Student beside a list of students, through which the panel walks. */
export function StudentOver({ rows = [], ...panel }: StudentOverProps) {
  return (
    <Suspense>
      <Panel
        ids={[...new Set(rows.map(({ id }) => id))]}
        linkOf={(id) => `student-${id}`}
        contracts={(student) => <StudentContracts student={student} />}
        {...panel}
      />
    </Suspense>
  )
}
