import type { Student } from '@cursus/shared/students'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { studentsPage } from '../features/students/students.api.ts'
import { StudentsPage } from '../features/students/students-page.tsx'
import { readStudentsSearch } from '../features/students/students-search.ts'
import { texts } from '../i18n/i18n.ts'
import { ContractsOver } from './-contracts-dialog.tsx'
import { StudentOver } from './-student-over.tsx'

/** What the list shows, and who is open over it, stands in the address: a reload and the back button keep it. */
export const Route = createFileRoute('/_main/student/list')({
  validateSearch: readStudentsSearch,
  loader: texts('students', 'tables', 'contracts', 'documents', 'student-page', 'cover', 'audit'),
  component: StudentListPage,
})

function StudentListPage() {
  const navigate = Route.useNavigate()
  const asked = Route.useSearch()
  const [known, setKnown] = useState<Student | null>(null)
  const rows = useQuery(studentsPage(asked)).data?.data
  const close = () => void navigate({ search: { ...asked, open: undefined, contracts: undefined } })
  return (
    <StudentsPage
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
    </StudentsPage>
  )
}
