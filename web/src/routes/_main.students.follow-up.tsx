import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import type { StudentOfContracts } from '../features/contracts/student.ts'
import { followUpPage } from '../features/students-follow-up/follow-up.api.ts'
import { FollowUpPage } from '../features/students-follow-up/follow-up-page.tsx'
import { readFollowUpSearch } from '../features/students-follow-up/follow-up-search.ts'
import { texts } from '../i18n/i18n.ts'
import { ContractsOver } from './-contracts-dialog.tsx'
import { StudentOver } from './-student-over.tsx'

/** What the list shows, and who is open over it, stands in the address: a reload and the back button keep it. */
export const Route = createFileRoute('/_main/students/follow-up')({
  validateSearch: readFollowUpSearch,
  loader: texts(
    'students-follow-up',
    'tables',
    'contracts',
    'documents',
    'student-page',
    'students',
    'cover',
    'audit',
  ),
  component: StudentsFollowUpPage,
})

function StudentsFollowUpPage() {
  const navigate = Route.useNavigate()
  const asked = Route.useSearch()
  const client = useQueryClient()
  const [known, setKnown] = useState<StudentOfContracts | null>(null)
  const rows = useQuery(followUpPage(asked)).data?.data
  const close = () => {
    void navigate({ search: { ...asked, open: undefined, contracts: undefined } })
    // What was changed there may be what they waited for.
    void client.invalidateQueries({ queryKey: ['students-follow-up'] })
  }
  return (
    <FollowUpPage
      asked={asked}
      onAsk={(next) => void navigate({ search: next })}
      onContracts={(student) => {
        setKnown(student)
        void navigate({ search: { ...asked, contracts: student.id } })
      }}
    >
      {asked.contracts && <ContractsOver id={asked.contracts} known={known} onClose={close} />}
      {asked.open && (
        <StudentOver
          id={asked.open}
          rows={rows}
          onGo={(open) => void navigate({ search: { ...asked, open }, replace: true })}
          onClose={close}
        />
      )}
    </FollowUpPage>
  )
}
