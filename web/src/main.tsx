import './zod-setup.ts'
import './ui/css/tokens.css'
import './ui/css/base.css'
import './ui/css/icons.css'
import './ui/css/words.css'
import './ui/css/layout.css'
import './ui/css/hues.css'
import './ui/css/first-words.css'
import '@fontsource-variable/atkinson-hyperlegible-next/wght.css'
import '@fontsource-variable/figtree/wght.css'
// The weight of headings alone: the file of all weights has twice the bytes, and each public page waits for it.
import '@fontsource/bricolage-grotesque/700.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { queryClient } from './api/query.ts'
import { canKeep } from './can-keep.ts'
import { followLanguage, startTexts } from './i18n/i18n.ts'
import { router } from './router.tsx'
import { followSession } from './session-follow.ts'
import { keepPressesApart } from './ui/double-press.ts'

/** Loads what is for acts alone, once somebody touches the page. */
async function touched(event: Event) {
  // While it is on its way: afterwards an event has no path.
  const path = event.composedPath()
  await import('./touched.ts').then(({ beginTouched }) => beginTouched(path)).catch(() => undefined)
}

if (!canKeep()) await import('./page-storage.ts').then(({ keepInPage }) => keepInPage())
await startTexts()
followLanguage()
followSession()
keepPressesApart()
document.addEventListener('focusin', touched, { once: true })
// The first page is ready before React replaces the words that the server wrote.
await router.load()

const root = createRoot(document.getElementById('root') as HTMLElement)
// A transition is drawn in slices: a press meanwhile need not wait for the whole page.
startTransition(() =>
  root.render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  ),
)
