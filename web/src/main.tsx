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
import { followLanguage, startTexts } from './i18n/i18n.ts'
import { router } from './router.tsx'
import { followSession } from './session-follow.ts'
import { keepPressesApart } from './ui/double-press.ts'

/** Loads what acts need once somebody touches the page, so that it is there before a press waits for it. */
async function loadTouched(touched: readonly EventTarget[]) {
  const [{ keepFocusInPage }] = await Promise.all([
    import('./routing/kept-focus.ts'),
    import('./api/unanswered.ts'),
    import('./ui/overlay-words.tsx'),
  ])
  keepFocusInPage(touched)
}

await startTexts()
followLanguage()
followSession()
keepPressesApart()
document.addEventListener(
  'focusin',
  (event) => void loadTouched(event.composedPath()).catch(() => undefined),
  { once: true },
)
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
