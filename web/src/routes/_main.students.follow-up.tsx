import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { StudentOfContracts } from '../features/contracts/student.ts'
import { FollowUpPage } from '../features/students-follow-up/follow-up-page.tsx'
import { readFollowUpSearch } from '../features/students-follow-up/follow-up-search.ts'
import { texts } from '../i18n/i18n.ts'
import { ContractsOver } from './-contracts-dialog.tsx'

/** What the list shows stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/students/follow-up')({
  validateSearch: readFollowUpSearch,
  loader: texts('students-follow-up', 'tables', 'contracts', 'documents'),
  component: StudentsFollowUpPage,
})

function StudentsFollowUpPage() {
  const navigate = Route.useNavigate()
  const client = useQueryClient()
  const [student, setStudent] = useState<StudentOfContracts | null>(null)
  const close = () => {
    setStudent(null)
    // What was changed there may be what they waited for.
    void client.invalidateQueries({ queryKey: ['students-follow-up'] })
  }
  return (
    <FollowUpPage
      asked={Route.useSearch()}
      onAsk={(asked) => void navigate({ search: asked })}
      onContracts={setStudent}
    >
      <ContractsOver student={student} onClose={close} />
    </FollowUpPage>
  )
}
