import { createFileRoute, Outlet, useParams } from '@tanstack/react-router'
import { QueuePage } from '../features/queue/queue-page.tsx'
import { readNamed, readQueueSearch } from '../features/queue/queue-search.ts'
import { texts } from '../i18n/i18n.ts'

/** What narrows the queue stands in the address, so that a reload and the back button keep it. */
export const Route = createFileRoute('/_main/queue')({
  validateSearch: readQueueSearch,
  loader: texts('queue', 'tables'),
  component: function Queue() {
    const navigate = Route.useNavigate()
    const asked = Route.useSearch()
    const open = readNamed(useParams({ strict: false }))
    return (
      <QueuePage
        asked={asked}
        open={open}
        onAsk={(search) => void navigate({ to: '.', search, replace: true, resetScroll: false })}
        onGo={(params) =>
          void navigate({ to: '/queue/$kind/$id', params, search: asked, resetScroll: false })
        }
      >
        <Outlet />
      </QueuePage>
    )
  },
})
