import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useCallback } from 'react'
import { ImportPage, type ImportPlace } from '../features/student-imports/import-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/student/create')({
  validateSearch: (search): ImportPlace => ({
    school: /^\d{1,9}$/.test(String(search.school)) ? Number(search.school) : undefined,
    import: typeof search.import === 'string' ? search.import : undefined,
    shelf: typeof search.shelf === 'string' ? search.shelf : undefined,
    step: String(search.step) === '2' ? 2 : undefined,
  }),
  loader: texts('student-imports', 'tables'),
  component: function StudentCreate() {
    const navigate = useNavigate()
    const onPlace = useCallback<ComponentProps<typeof ImportPage>['onPlace']>(
      (search, options) => void navigate({ to: '/student/create', search, ...options }),
      [navigate],
    )
    return <ImportPage place={Route.useSearch()} onPlace={onPlace} />
  },
})
