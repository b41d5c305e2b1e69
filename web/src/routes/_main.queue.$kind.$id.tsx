import { createFileRoute, redirect } from '@tanstack/react-router'
import { QueueEntry } from '../features/queue/queue-entry.tsx'
import { readNamed } from '../features/queue/queue-search.ts'
import { texts } from '../i18n/i18n.ts'
import { QueueSubjectOf } from './-queue-subject.tsx'

export const Route = createFileRoute('/_main/queue/$kind/$id')({
  beforeLoad({ params }) {
    if (!readNamed(params)) throw redirect({ to: '/queue' })
  },
  loader: texts('queue', 'claims-follow-up', 'claim-words', 'requests', 'quote-dialogs', 'quotes', 'rights'),
  component: function QueueOpen() {
    const named = readNamed(Route.useParams())
    const asked = Route.useSearch()
    if (!named) return null
    return (
      <QueueEntry key={`${named.kind} ${named.id}`} named={named} asked={asked}>
        {(about, frame) => <QueueSubjectOf named={named} about={about} frame={frame} />}
      </QueueEntry>
    )
  },
})
