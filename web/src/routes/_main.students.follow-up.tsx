import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { followUpPage } from '../features/students-follow-up/follow-up.api.ts'
import { FollowUpPage } from '../features/students-follow-up/follow-up-page.tsx'
import { type FollowUpSearch, readFollowUpSearch } from '../features/students-follow-up/follow-up-search.ts'
import { texts } from '../i18n/i18n.ts'
import { useOverStudents } from './-over-students.tsx'

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
    'contract-page',
    'audit',
  ),
  component: StudentsFollowUpPage,
})

function StudentsFollowUpPage() {
  const navigate = Route.useNavigate()
  const asked = Route.useSearch()
  const client = useQueryClient()
  const list = useQuery(followUpPage(asked)).data
  const go = (search: FollowUpSearch, options?: { replace: true }) => void navigate({ search, ...options })
  // What was changed there may be what they waited for.
  const onClosed = () => void client.invalidateQueries({ queryKey: ['students-follow-up'] })
  const { over, openContracts } = useOverStudents({ asked, list, go, onClosed })
  return (
    <FollowUpPage asked={asked} onAsk={go} onContracts={openContracts}>
      {over}
    </FollowUpPage>
  )
}
