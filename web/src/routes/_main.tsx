import { createFileRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { BareLayout } from '../frame/bare-layout.tsx'
import { texts } from '../i18n/i18n.ts'
import { readSession, useSession } from '../session/session.ts'

const MainLayout = lazyRouteComponent(() => import('../frame/main-layout.tsx'), 'MainLayout')

const CommandBar = lazy(async () => {
  const { CommandBar } = await import('../features/command-bar/command-bar.tsx')
  return { default: CommandBar }
})

const UndoBar = lazy(async () => {
  const { UndoBar } = await import('../features/undo/undo-bar.tsx')
  return { default: UndoBar }
})

/** Layout of pages with the menu; public ones show without it to a visitor, who does not load it. */
export const Route = createFileRoute('/_main')({
  loader: () => readSession() && Promise.all([texts('frame')(), MainLayout.preload?.()]),
  component: function Main() {
    const session = useSession()
    return session ? (
      <MainLayout
        session={session}
        search={
          session.role === 'ROLE_ADMIN' && (
            <Suspense>
              <CommandBar session={session} />
            </Suspense>
          )
        }
      >
        <Outlet />
        {session.role === 'ROLE_ADMIN' && (
          <Suspense>
            <UndoBar />
          </Suspense>
        )}
      </MainLayout>
    ) : (
      <BareLayout>
        <Outlet />
      </BareLayout>
    )
  },
})
