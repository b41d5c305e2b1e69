import { createFileRoute } from '@tanstack/react-router'
import { RegisterPage } from '../features/accounts/register-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/register')({
  loader: texts('accounts'),
  component: RegisterPage,
})
