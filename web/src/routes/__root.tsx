import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { CallInstead } from '../frame/next-try.tsx'
import { SlowNote } from '../frame/slow-note.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { guard } from '../routing/guard.ts'
import { takeQuote } from '../routing/quote-in-address.ts'
import { useRouteFocus } from '../routing/route-focus.ts'
import { useSession } from '../session/session.ts'
import { HelpLine } from '../ui/help-line.ts'
import { OverlayView } from '../ui/overlay-view.tsx'
import { Toasts } from '../ui/toast-list.tsx'

const ViewingBar = lazy(async () => {
  const { ViewingBar } = await import('../frame/viewing-bar.tsx')
  return { default: ViewingBar }
})

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location, preload }) => {
    takeQuote(location)
    return guard({ ...location, preload })
  },
  component: Root,
})

function Root() {
  const { t } = useTranslation()
  useRouteFocus()
  const viewing = useSession()?.viewing
  return (
    <>
      <a className="skip-link" href="#contenu">
        {t('app.skip')}
      </a>
      {viewing && (
        <Suspense>
          <ViewingBar until={viewing.until} />
        </Suspense>
      )}
      <SlowNote />
      <HelpLine value={<CallInstead />}>
        <Outlet />
      </HelpLine>
      <Toasts />
      <OverlayView />
    </>
  )
}
