import type { Student } from '@cursus/shared/students'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { StudentsPage } from '../features/students/students-page.tsx'
import { readStudentsSearch } from '../features/students/students-search.ts'
import { texts } from '../i18n/i18n.ts'
import { ContractsOver } from './-contracts-dialog.tsx'

/** What the list shows stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/student/list')({
  validateSearch: readStudentsSearch,
  loader: texts('students', 'tables', 'contracts', 'documents'),
  component: StudentListPage,
})

function StudentListPage() {
  const navigate = Route.useNavigate()
  const [student, setStudent] = useState<Student | null>(null)
  return (
    <StudentsPage
      asked={Route.useSearch()}
      onAsk={(asked) => void navigate({ search: asked })}
      onContracts={setStudent}
    >
      <ContractsOver student={student} onClose={() => setStudent(null)} />
    </StudentsPage>
  )
}
