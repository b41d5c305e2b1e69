import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { ContactPage } from '../features/contact/contact-page.tsx'

export const Route = createFileRoute('/_main/contact')({
  loader: texts('contact'),
  component: ContactPage,
})
