import { createFileRoute } from '@tanstack/react-router'
import { TariffsPage } from '../features/tariffs/tariffs-page.tsx'
import { readTariffsSearch } from '../features/tariffs/tariffs-search.ts'
import { texts } from '../i18n/i18n.ts'

/** Tariffs; product and version stand in the address, so that they can be shared. */
export const Route = createFileRoute('/_main/tariffs')({
  validateSearch: readTariffsSearch,
  loader: texts('tariffs'),
  component: function Tariffs() {
    const navigate = Route.useNavigate()
    return <TariffsPage asked={Route.useSearch()} onAsk={(asked) => void navigate({ search: asked })} />
  },
})
