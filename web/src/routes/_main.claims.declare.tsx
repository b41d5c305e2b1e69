import { createFileRoute } from '@tanstack/react-router'
import { NotOpenYet } from '../app/not-open-yet.tsx'

export const Route = createFileRoute('/_main/claims/declare')({
  component: () => <NotOpenYet name="nav.claims.declare" />,
})
