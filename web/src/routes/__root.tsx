import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { CallInstead } from '../frame/next-try.tsx'
import { SlowNote } from '../frame/slow-note.tsx'
import { useTranslation } from '../i18n/use-translation.ts'
import { guard } from '../routing/guard.ts'
import { takeQuote } from '../routing/quote-in-address.ts'
import { useRouteFocus } from '../routing/route-focus.ts'
import { HelpLine } from '../ui/help-line.ts'
import { OverlayView } from '../ui/overlay-view.tsx'
import { Toasts } from '../ui/toast-list.tsx'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: ({ location }) => takeQuote(location) ?? guard(location),
  component: Root,
})

function Root() {
  const { t } = useTranslation()
  useRouteFocus()
  return (
    <>
      <a className="skip-link" href="#contenu">
        {t('app.skip')}
      </a>
      <SlowNote />
      <HelpLine value={<CallInstead />}>
        <Outlet />
      </HelpLine>
      <Toasts />
      <OverlayView />
    </>
  )
}
