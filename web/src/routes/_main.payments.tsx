import { createFileRoute } from '@tanstack/react-router'
import { PaymentsPage } from '../features/payments/payments-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/payments')({
  loader: texts('payments', 'documents'),
  component: PaymentsPage,
})
