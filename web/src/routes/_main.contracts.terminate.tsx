import { createFileRoute } from '@tanstack/react-router'
import { TerminatePage } from '../features/terminations/terminate-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** `contract` names the contract that ends, in links from elsewhere. */
export const Route = createFileRoute('/_main/contracts/terminate')({
  validateSearch: ({ contract }): { contract?: string } =>
    typeof contract === 'string' && contract ? { contract } : {},
  loader: texts('terminations', 'documents', 'tables'),
  component: function Terminate() {
    return <TerminatePage chosen={Route.useSearch().contract} />
  },
})
