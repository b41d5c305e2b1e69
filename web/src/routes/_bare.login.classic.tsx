import { createFileRoute } from '@tanstack/react-router'
import { safeBack } from '../app/guard.ts'
import { NarrowPage } from '../ui/page.tsx'

export const Route = createFileRoute('/_bare/login/classic')({
  validateSearch: (search): { back?: string } => ({ back: safeBack(search.back) }),
  component: () => <NarrowPage title="x">x</NarrowPage>,
})
