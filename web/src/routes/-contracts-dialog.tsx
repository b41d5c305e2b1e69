import { lazy, Suspense } from 'react'
import type { StudentOfContracts } from '../features/contracts/student.ts'

const Dialog = lazy(async () => {
  const { ContractsDialog } = await import('../features/contracts/contracts-dialog.tsx')
  return { default: ContractsDialog }
})

interface ContractsOverProps {
  /** Null while nobody's contracts are open. */
  student: StudentOfContracts | null
  onClose(): void
}

/** The contracts of a student, over a list of students. */
export function ContractsOver({ student, onClose }: ContractsOverProps) {
  return <Suspense>{student && <Dialog student={student} onClose={onClose} />}</Suspense>
}
