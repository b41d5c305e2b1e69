import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../i18n/i18n.ts'
import { CallPage } from '../quotes/call-page.tsx'

/** Where the mail of a call that was asked for leads: to move it, or to call it off. */
export const Route = createFileRoute('/_bare/call')({
  validateSearch: (search): { token?: string } => (search.token ? { token: String(search.token) } : {}),
  loader: texts('quote-dialogs', 'quotes', 'frame'),
  component: function Call() {
    return <CallPage token={Route.useSearch().token ?? ''} />
  },
})
