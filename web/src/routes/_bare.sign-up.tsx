import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { SignUpPage } from '../features/accounts/sign-up-page.tsx'

export const Route = createFileRoute('/_bare/sign-up')({
  loader: texts('accounts'),
  component: SignUpPage,
})
