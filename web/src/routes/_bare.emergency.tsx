import { createFileRoute } from '@tanstack/react-router'
import { EmergencyPage } from '../features/card/emergency-page.tsx'
import { texts, textsInAll } from '../i18n/i18n.ts'

/** Whom to call and what to do, public; opens without a network after a first visit. */
export const Route = createFileRoute('/_bare/emergency')({
  loader: () => Promise.all([texts('emergency')(), textsInAll('emergency')]),
  component: EmergencyPage,
})
