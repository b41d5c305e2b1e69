import { createFileRoute } from '@tanstack/react-router'
import { SignUpPage } from '../features/accounts/sign-up-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/sign-up')({
  loader: texts('accounts'),
  component: SignUpPage,
})
