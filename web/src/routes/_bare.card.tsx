import { createFileRoute } from '@tanstack/react-router'
import { CardPage } from '../features/card/card-page.tsx'
import { texts, textsInAll } from '../i18n/i18n.ts'

/** One's own cards; it opens without a network once it was visited. */
export const Route = createFileRoute('/_bare/card')({
  loader: () => Promise.all([texts('card', 'emergency')(), textsInAll('card'), textsInAll('emergency')]),
  component: CardPage,
})
