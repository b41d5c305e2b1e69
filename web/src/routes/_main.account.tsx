import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { AccountPage } from '../features/accounts/account-page.tsx'

export const Route = createFileRoute('/_main/account')({
  loader: texts('account', 'doors', 'chat'),
  component: AccountPage,
})
