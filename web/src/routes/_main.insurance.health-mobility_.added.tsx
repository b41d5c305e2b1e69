import { createFileRoute } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { AddedPage } from '../features/travel/added-page.tsx'
import { texts } from '../i18n/i18n.ts'

const Search = z.object({ contract: z.catch(z.optional(z.string()), undefined) })

export const Route = createFileRoute('/_main/insurance/health-mobility_/added')({
  validateSearch: (search) => Search.parse(search),
  loader: texts('travel'),
  component: function Added() {
    return <AddedPage contractId={Route.useSearch().contract} />
  },
})
