import { createRouter, stringifySearchWith } from '@tanstack/react-router'
import { queryClient } from './api/query.ts'
import { PageProblem, PageWaiting } from './frame/page-states.tsx'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  context: { queryClient },
  // Values of the query stay the text they are: a token of digits is no number, `success=true` no boolean.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: stringifySearchWith(String),
  scrollRestoration: true,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 400,
  defaultPendingComponent: PageWaiting,
  defaultErrorComponent: PageProblem,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  /** What one page tells the next outside the address. */
  interface HistoryState {
    confirmationFailed?: boolean
    emailConfirmed?: 'whole' | 'opened'
    /** Name in the address of a school whose door could not be read. */
    unreadSchool?: string
    isInterrupted?: boolean
    isDeviceInterrupted?: boolean
    makesLink?: boolean
    /** Path that the guard did not open. */
    refused?: string
  }
}
