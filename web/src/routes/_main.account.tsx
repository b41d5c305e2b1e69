import { createFileRoute } from '@tanstack/react-router'
import { AccountPage } from '../features/accounts/account-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/account')({
  loader: texts('account', 'doors', 'chat'),
  component: AccountPage,
})
