import { createFileRoute } from '@tanstack/react-router'
import { ProfilePage } from '../features/accounts/profile-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/account_/profile')({
  loader: texts('account', 'accounts', 'doors'),
  component: ProfilePage,
})
