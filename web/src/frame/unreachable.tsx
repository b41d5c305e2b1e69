import { lazy, Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import * as pageStyles from '../ui/page.module.css'
import { usePageTitle } from '../ui/page.tsx'
import { CallInstead, NextTry } from './next-try.tsx'
import * as notFoundStyles from './not-found.module.css'
import * as styles from './unreachable.module.css'
import { useCountedRetry } from './use-counted-retry.ts'

/** Comes with the first touch of a page; where it did not, its place stays empty. */
const PlugArt = lazy(() => import('./plug-art.tsx').catch(() => ({ default: () => <></> })))

/** Page for which no answer came: what happened, what is safe, the next try, and whom to call. */
export function Unreachable({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation()
  const countdown = useCountedRetry(error, retry, true)
  usePageTitle(t('unreachable.title'))
  return (
    <main className={pageStyles.main} id="contenu">
      <div className={`${notFoundStyles.notFound} ${styles.unreachable}`}>
        <div className={`${notFoundStyles.art} ${styles.art}`}>
          <Suspense>
            <PlugArt />
          </Suspense>
        </div>
        <div role="alert">
          <h1>{t('error.server.connection')}</h1>
        </div>
        <p>
          <NextTry {...countdown} />
        </p>
        <div className={`row ${notFoundStyles.ways} wraps`}>
          <Button onClick={retry}>
            <Icon name="refresh" size="s" />
            {t('unreachable.now')}
          </Button>
        </div>
        <CallInstead />
      </div>
    </main>
  )
}
