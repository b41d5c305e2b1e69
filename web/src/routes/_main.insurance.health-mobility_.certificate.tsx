import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { RequestPage } from '../features/certificate-request/request-page.tsx'

export const Route = createFileRoute('/_main/insurance/health-mobility_/certificate')({
  loader: texts('certificate-request'),
  component: RequestPage,
})
