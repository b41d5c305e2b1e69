import { createFileRoute } from '@tanstack/react-router'
import { VisaPage } from '../features/travel/visa/visa-page.tsx'
import { visaSearch } from '../features/travel/visa/visa-search.ts'
import { texts } from '../i18n/i18n.ts'

/** What a destination asks of a stay, before it is paid. */
export const Route = createFileRoute('/_main/insurance/health-mobility_/visa')({
  validateSearch: visaSearch,
  loader: texts('visa', 'quotes'),
  component: VisaPage,
})
