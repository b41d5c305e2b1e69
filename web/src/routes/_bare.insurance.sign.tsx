import { createFileRoute, redirect } from '@tanstack/react-router'
import { SignPage } from '../features/signatures/sign-page.tsx'
import { texts } from '../i18n/i18n.ts'

const textOf = (value: unknown) => (typeof value === 'string' && value ? value : undefined)

/** Loaded with its page, because it reads the drafts of purchases. */
const signatures = () => import('../features/signatures/signatures.api.ts')

/** Page after a signature; without a contract in the address it leads to the documents. */
export const Route = createFileRoute('/_bare/insurance/sign')({
  validateSearch: (
    search,
  ): { context?: string; contractId?: string; external_id?: string; outcome?: string } => ({
    context: textOf(search.context),
    contractId: textOf(search.contractId),
    external_id: textOf(search.external_id),
    outcome: textOf(search.outcome),
  }),
  beforeLoad: async ({ search }) => {
    const { contextOf, contractOfDraft, signedContract } = await signatures()
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
