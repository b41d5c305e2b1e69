import { type ComponentType, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import * as pageStyles from '../ui/page.module.css'
import { usePageTitle } from '../ui/page.tsx'
import { CallInstead, NextTry } from './next-try.tsx'
import * as notFoundStyles from './not-found.module.css'
import * as styles from './unreachable.module.css'
import { useCountedRetry } from './use-counted-retry.ts'

let Drawing: ComponentType | undefined

/** Loads the drawing, with the first touch of a page: what could not come is then shown with it. */
export const loadDrawing = () =>
  import('./plug-art.tsx').then(({ PlugArt }) => {
    Drawing = PlugArt
  })

/** Page for which no answer came: what happened, what is safe, the next try, and whom to call. */
export function Unreachable({ error, retry }: { error: unknown; retry(): void }) {
  const { t } = useTranslation()
  const countdown = useCountedRetry(error, retry, true)
  // One that comes later would move the words.
  const [Art] = useState(() => Drawing)
  usePageTitle(t('unreachable.title'))
  return (
    <main className={pageStyles.main} id="contenu">
      <div className={`${notFoundStyles.notFound} ${styles.unreachable}`}>
        {Art && (
          <div className={notFoundStyles.art}>
            <Art />
          </div>
        )}
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
