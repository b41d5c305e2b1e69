import { createFileRoute } from '@tanstack/react-router'
import { DeclarePage } from '../features/claims/declare-page.tsx'
import { texts } from '../i18n/i18n.ts'

/** Declaration of a claim; `contract` in the address chooses the contract. */
export const Route = createFileRoute('/_main/claims/declare')({
  validateSearch: ({ contract }): { contract?: string } =>
    typeof contract === 'string' && contract ? { contract } : {},
  loader: texts('claims', 'claim-words', 'tables'),
  component: function Declare() {
    return <DeclarePage contract={Route.useSearch().contract} />
  },
})
