import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { studentsPage } from '../features/students/students.api.ts'
import { StudentsPage } from '../features/students/students-page.tsx'
import { readStudentsSearch, type StudentsSearch } from '../features/students/students-search.ts'
import { texts } from '../i18n/i18n.ts'
import { useOverStudents } from './-over-students.tsx'

/** What the list shows, and who is open over it, stands in the address: a reload and the back button keep it. */
export const Route = createFileRoute('/_main/student/list')({
  validateSearch: readStudentsSearch,
  loader: texts('students', 'tables', 'contracts', 'documents', 'student-page', 'contract-page', 'audit'),
  component: StudentListPage,
})

function StudentListPage() {
  const navigate = Route.useNavigate()
  const asked = Route.useSearch()
  const list = useQuery(studentsPage(asked)).data
  const go = (search: StudentsSearch, options?: { replace: true }) => void navigate({ search, ...options })
  const { over, openContracts } = useOverStudents({ asked, list, go })
  return (
    <StudentsPage asked={asked} onAsk={go} onContracts={openContracts}>
      {over}
    </StudentsPage>
  )
}
