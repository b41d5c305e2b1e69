import { createFileRoute } from '@tanstack/react-router'
import { RequestPage } from '../features/certificate-request/request-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/insurance/health-mobility_/certificate')({
  loader: texts('certificate-request'),
  component: RequestPage,
})
