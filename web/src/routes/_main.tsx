import { createFileRoute, Outlet } from '@tanstack/react-router'
import { BareLayout } from '../app/bare-layout.tsx'
import { texts } from '../app/i18n.ts'
import { MainLayout } from '../app/main-layout.tsx'
import { useSession } from '../app/session.ts'

/** Pages with the menu. Those that are open to everybody show without it to a visitor. */
export const Route = createFileRoute('/_main')({
  loader: texts('frame'),
  component: function Main() {
    const session = useSession()
    return session ? (
      <MainLayout session={session}>
        <Outlet />
      </MainLayout>
    ) : (
      <BareLayout>
        <Outlet />
      </BareLayout>
    )
  },
})
