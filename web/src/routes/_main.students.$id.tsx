import { createFileRoute } from '@tanstack/react-router'
import { StudentPageOf } from '../features/student-page/student-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { StudentContracts } from './-student-contracts.tsx'

export const Route = createFileRoute('/_main/students/$id')({
  loader: texts('student-page', 'students', 'contracts', 'documents', 'contract-page', 'audit'),
  component: function Student() {
    const { id } = Route.useParams()
    return <StudentPageOf key={id} id={id} contracts={(student) => <StudentContracts student={student} />} />
  },
})
