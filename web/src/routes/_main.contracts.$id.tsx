import { createFileRoute } from '@tanstack/react-router'
import { ContractPage } from '../features/cover/contract/contract-page.tsx'
import { OccupantsCard } from '../features/shares/occupants-card.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/contracts/$id')({
  loader: texts('cover', 'contract-page', 'documents', 'claim-words', 'shares'),
  component: function Contract() {
    const { id } = Route.useParams()
    return <ContractPage key={id} id={id} occupants={(contract) => <OccupantsCard contract={contract} />} />
  },
})
