import { createFileRoute } from '@tanstack/react-router'
import { CardPage } from '../features/card/card-page.tsx'
import { texts, textsInAll } from '../i18n/i18n.ts'

/** The person's own cards; opens without a network after a first visit. */
export const Route = createFileRoute('/_bare/card')({
  loader: () => Promise.all([texts('card', 'emergency')(), textsInAll('card'), textsInAll('emergency')]),
  component: CardPage,
})
