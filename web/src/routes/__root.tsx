import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { guard } from '../app/guard.ts'
import { useRouteFocus } from '../app/route-focus.ts'
import { OverlayView } from '../ui/overlay.tsx'
import { Toasts } from '../ui/toasts.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => guard(location),
  component: Root,
})

function Root() {
  const { t } = useTranslation()
  useRouteFocus()
  return (
    <>
      <a className="skip" href="#contenu">
        {t('app.skip')}
      </a>
      <Outlet />
      <Toasts />
      <OverlayView />
    </>
  )
}
