import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { LegalPage } from '../features/legal/legal-page.tsx'

export const Route = createFileRoute('/_main/accessibility')({
  loader: texts('legal'),
  component: () => <LegalPage page="accessibility" sections={4} />,
})
