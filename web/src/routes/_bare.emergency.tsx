import { createFileRoute } from '@tanstack/react-router'
import { EmergencyPage } from '../features/card/emergency-page.tsx'
import { texts, textsInAll } from '../i18n/i18n.ts'

/** Whom to call and what to do, for anybody; it opens without a network once it was visited. */
export const Route = createFileRoute('/_bare/emergency')({
  loader: () => Promise.all([texts('emergency')(), textsInAll('emergency')]),
  component: EmergencyPage,
})
