import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '../features/legal/legal-page.tsx'
import { legalText } from '../features/legal/legal-texts.ts'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/accessibility')({
  loader: ({ context }) =>
    Promise.all([context.queryClient.ensureQueryData(legalText('accessibility')), texts('legal')()]),
  component: () => <LegalPage name="accessibility" />,
})
