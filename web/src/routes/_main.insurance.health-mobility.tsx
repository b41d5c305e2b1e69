import { createFileRoute } from '@tanstack/react-router'
import { NotOpenYet } from '../app/not-open-yet.tsx'

export const Route = createFileRoute('/_main/insurance/health-mobility')({
  component: () => <NotOpenYet name="nav.healthMobility" />,
})
