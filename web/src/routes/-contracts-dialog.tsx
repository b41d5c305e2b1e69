import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useErrorToast } from '../api/list-failure.ts'
import type { StudentOfContracts } from '../features/contracts/student.ts'
import { studentPage } from '../features/student-page/student-page.api.ts'
import { shownOf } from '../features/student-page/student-page.tsx'

const Dialog = lazy(async () => {
  const { ContractsDialog } = await import('../features/contracts/contracts-dialog.tsx')
  return { default: ContractsDialog }
})

interface ContractsOverProps {
  /** Id of the student whose contracts are open. */
  id: string
  /** Row that opened them; null after a reload. */
  known: StudentOfContracts | null
  onClose(): void
}

/** Contracts of a student, over a list of students. */
export function ContractsOver({ id, known, onClose }: ContractsOverProps) {
  const row = known?.id === id ? known : undefined
  const asked = useQuery({ ...studentPage(id), enabled: !row })
  useErrorToast(row ? null : asked.error)
  const student = row ?? (asked.data && shownOf(asked.data))
  return <Suspense>{student && <Dialog key={id} student={student} onClose={onClose} />}</Suspense>
}
