import { createFileRoute } from '@tanstack/react-router'
import { VisitorComplaintPage } from '../features/contact/visitor-complaint-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/complaint')({
  loader: texts('contact', 'frame'),
  component: VisitorComplaintPage,
})
