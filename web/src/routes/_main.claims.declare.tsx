import { createFileRoute } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { DeclarePage } from '../features/claims/declare-page.tsx'

/** `contract` names the contract that it is about, in links from elsewhere. */
export const Route = createFileRoute('/_main/claims/declare')({
  validateSearch: ({ contract }): { contract?: string } =>
    typeof contract === 'string' && contract ? { contract } : {},
  loader: texts('claims', 'claim-words', 'tables'),
  component: function Declare() {
    return <DeclarePage contract={Route.useSearch().contract} />
  },
})
