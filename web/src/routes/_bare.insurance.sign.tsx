import { createFileRoute, redirect } from '@tanstack/react-router'
import { readDraft } from '../app/drafts.ts'
import { texts } from '../app/i18n.ts'
import { SignPage } from '../features/signatures/sign-page.tsx'
import { signedContract } from '../features/signatures/signatures.api.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Without a contract to ask for, the documents say what waits to be signed. */
export const Route = createFileRoute('/_bare/insurance/sign')({
  validateSearch: (
    search,
  ): { context?: string; contractId?: string; external_id?: string; outcome?: string } => ({
    context: textOf(search.context),
    contractId: textOf(search.contractId),
    external_id: textOf(search.external_id),
    outcome: textOf(search.outcome),
  }),
  beforeLoad: ({ search }) => {
    const stored = readDraft<{ contractId: string }>('healthMobilityContract')?.contractId
    const contractId = signedContract(search, stored)
    if (!contractId) throw redirect({ to: '/documents', replace: true })
    return { contractId }
  },
  loader: texts('signatures', 'frame'),
  component: function Sign() {
    const { contractId } = Route.useRouteContext()
    return <SignPage contractId={contractId} isDeclined={Route.useSearch().outcome === 'declined'} />
  },
})
