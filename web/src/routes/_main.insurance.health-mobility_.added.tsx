import { createFileRoute } from '@tanstack/react-router'
import { AddedPage } from '../features/travel/added-page.tsx'
import { texts } from '../i18n/i18n.ts'

export const Route = createFileRoute('/_main/insurance/health-mobility_/added')({
  validateSearch: ({ contract }: Record<string, unknown>): { contract?: string } =>
    typeof contract === 'string' ? { contract } : {},
  loader: texts('travel'),
  component: function Added() {
    return <AddedPage contractId={Route.useSearch().contract} />
  },
})
