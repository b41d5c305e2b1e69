import { createFileRoute } from '@tanstack/react-router'
import { HomePage } from '../features/home/home-page.tsx'
import { texts } from '../i18n/i18n.ts'
import { stepOf } from '../routing/step-of.ts'

/** Purchase of a home; its step stands in the address, so that reload, back and a login keep it. */
export const Route = createFileRoute('/_main/insurance/housing')({
  validateSearch: stepOf,
  loader: texts('home', 'needs', 'devices', 'accounts', 'doors'),
  component: HomePage,
})
