import { createFileRoute } from '@tanstack/react-router'
import { TwoFactorPage } from '../features/second-step/two-factor-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/account_/two-factor')({
  loader: texts('second-step', 'account'),
  component: TwoFactorPage,
})
