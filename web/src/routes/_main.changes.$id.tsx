import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { contractsOf } from '../features/contracts/contracts.api.ts'
import { DeskChangePage } from '../features/cover/change/desk-change-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/changes/$id')({
  loader: texts('change', 'cover', 'device-form', 'documents'),
  component: function DeskChange() {
    const { id } = Route.useParams()
    return <DeskChangePage key={id} id={id} useContracts={useContractsOf} />
  },
})

function useContractsOf(student: string | undefined) {
  return useQuery({ ...contractsOf(student ?? ''), enabled: student !== undefined })
}
