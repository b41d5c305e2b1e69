import { createFileRoute } from '@tanstack/react-router'
import { VerifyPage } from '../features/proof/verify-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/proof/verify')({
  loader: texts('proof-check', 'tables'),
  component: VerifyPage,
})
