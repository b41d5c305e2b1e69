import { createFileRoute } from '@tanstack/react-router'
import { ContactPage } from '../features/contact/contact-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/contact')({
  validateSearch: ({ kind }: Record<string, unknown>): { kind?: 'complaint' } =>
    kind === 'complaint' ? { kind } : {},
  loader: texts('contact'),
  component: function Contact() {
    return <ContactPage {...Route.useSearch()} />
  },
})
