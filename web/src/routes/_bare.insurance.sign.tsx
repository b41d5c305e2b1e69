import { createFileRoute, redirect } from '@tanstack/react-router'
import { texts } from '../app/i18n.ts'
import { SignPage } from '../features/signatures/sign-page.tsx'
import { contextOf, contractOfDraft, signedContract } from '../features/signatures/signatures.api.ts'

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
    const context = contextOf(search.context)
    const contractId = signedContract(search, contractOfDraft(context))
    if (!contractId) throw redirect({ to: '/documents', replace: true })
    return { context, contractId }
  },
  loader: texts('signatures', 'frame'),
  component: function Sign() {
    const back = Route.useRouteContext()
    return <SignPage {...back} isDeclined={Route.useSearch().outcome === 'declined'} />
  },
})
