import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { ImportPage, type ImportPlace } from '../features/student-imports/import-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/student/create')({
  validateSearch: (search): ImportPlace => ({
    school: /^\d{1,9}$/.test(String(search.school)) ? Number(search.school) : undefined,
    import: typeof search.import === 'string' ? search.import : undefined,
    step: String(search.step) === '2' ? 2 : undefined,
  }),
  loader: texts('student-imports', 'tables'),
  component: function StudentCreate() {
    const navigate = useNavigate()
    return (
      <ImportPage
        place={Route.useSearch()}
        onPlace={(search, options) => void navigate({ to: '/student/create', search, ...options })}
      />
    )
  },
})
