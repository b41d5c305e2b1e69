import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../features/certificates/verify-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/verifier/')({
  loader: texts('certificates', 'code-form', 'tables'),
  component: () => <VerifyPage />,
})
