import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BareLayout } from '../frame/bare-layout.tsx'

/** Layout of pages with logo and language only. */
export const Route = createFileRoute('/_bare')({
  component: () => (
    <BareLayout>
      <Outlet />
    </BareLayout>
  ),
})
