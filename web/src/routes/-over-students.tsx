import { type ReactNode, useState } from 'react'
import type { StudentOfContracts } from '../features/contracts/student.ts'
import { useSeesContracts } from '../features/contracts/use-sees-contracts.ts'
import { firstRowOf } from '../ui/cursor-pager.tsx'
import { ContractsOver } from './-contracts-dialog.tsx'
import { type ShownList, StudentOver } from './-student-over.tsx'

/** Which page a list shows and who is open over it, as its address says: the student beside it, or whose contracts. */
interface Over {
  open?: string
  contracts?: string
  size?: number
  page?: number
  letter?: string
}

/** Rows per page of both lists when the address says nothing. */
const usual = 25

interface OverOptions<Asked extends Over> {
  asked: Asked
  list: ShownList | undefined
  /** Goes to another address of the same list. */
  go(asked: Asked, options?: { replace: true }): void
  onClosed?(): void
}

/** Shows who is open over a list of students, and returns how to open somebody's contracts, for whoever may see them. */
export function useOverStudents<Asked extends Over>({ asked, list, go, onClosed }: OverOptions<Asked>) {
  const [known, setKnown] = useState<StudentOfContracts | null>(null)
  const seesContracts = useSeesContracts()
  const close = () => {
    go({ ...asked, open: undefined, contracts: undefined })
    onClosed?.()
  }
  const over: ReactNode = (
    <>
      {asked.contracts && seesContracts && (
        <ContractsOver id={asked.contracts} known={known} onClose={close} />
      )}
      {asked.open && (
        <StudentOver
          id={asked.open}
          list={list}
          first={firstRowOf(asked, usual)}
          onGo={(open) => go({ ...asked, open }, { replace: true })}
          onClose={close}
        />
      )}
    </>
  )
  const openContracts = (student: StudentOfContracts) => {
    setKnown(student)
    go({ ...asked, contracts: student.id })
  }
  return { over, openContracts: seesContracts ? openContracts : undefined }
}
