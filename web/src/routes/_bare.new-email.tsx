import { createFileRoute } from '@tanstack/react-router'
import { NewEmail } from '../features/accounts/new-email.tsx'
import { takeToken } from '../features/accounts/token-in-address.ts'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_bare/new-email')({
  validateSearch: (search): { token?: string } =>
    search.token === undefined ? {} : { token: String(search.token) },
  beforeLoad: ({ search }) => takeToken('/new-email', search.token),
  loader: texts('doors', 'accounts'),
  component: NewEmail,
})
