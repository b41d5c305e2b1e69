import { createFileRoute } from '@tanstack/react-router'
import { VisaRefusedPage } from '../features/visa-refused/visa-refused-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** Page of a refused visa or a cancelled stay; `?contract=` chooses the contract. */
export const Route = createFileRoute('/_main/contracts/visa-refused')({
  validateSearch: ({ contract }: Record<string, unknown>): { contract?: string } =>
    typeof contract === 'string' ? { contract } : {},
  loader: texts('visa-refused', 'documents', 'tables'),
  component: function VisaRefused() {
    return <VisaRefusedPage asked={Route.useSearch().contract} />
  },
})
