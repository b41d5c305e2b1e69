import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { RegisterPage } from '../features/accounts/register-page.tsx'

export const Route = createFileRoute('/_bare/register')({
  loader: texts('accounts'),
  component: RegisterPage,
})
