import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { VerifyPage } from '../features/certificates/verify-page.tsx'

export const Route = createFileRoute('/_bare/verifier/')({
  loader: texts('certificates'),
  component: () => <VerifyPage />,
})
