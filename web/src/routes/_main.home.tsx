import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'
import { texts } from '../i18n/i18n.ts'
import { readSession, useSession } from '../session/session.ts'

const Mine = lazyRouteComponent(() => import('../features/cover/home/my-home-page.tsx'), 'MyHomePage')
const Front = lazyRouteComponent(() => import('./-front.tsx'), 'Front')

/** A student's own cover; the front page for a visitor (E-06). */
export const Route = createFileRoute('/_main/home')({
  loader: () =>
    readSession()
      ? Promise.all([texts('cover', 'documents', 'start', 'quotes')(), Mine.preload?.()])
      : Promise.all([texts('front', 'estimation', 'quotes', 'code-form')(), Front.preload?.()]),
  component: function Home() {
    return useSession() ? <Mine /> : <Front />
  },
})
