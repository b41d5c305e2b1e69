import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as doneMarkStyles from './done-mark.module.css'
import { Icon } from './icon.tsx'
import * as overlayViewStyles from './overlay-view.module.css'
import { usePageTitle } from './page.tsx'
import { PathArt, WaitingBar } from './path-art.tsx'
import * as styles from './waiting-page.module.css'

interface WaitingPageProps {
  title: string
  detail?: string
  /** True on success: a check mark instead of the path, without a progress bar. */
  done?: boolean
  /** A way on for who does not want to wait. */
  action?: ReactNode
}

/** Page that waits for somebody else, in the look of the overlay: a payment being checked, a signature on its way. */
export function WaitingPage({ title, detail, done, action }: WaitingPageProps) {
  const { t } = useTranslation()
  usePageTitle(title)
  return (
    <main className={styles.page} id="contenu" aria-busy={!done}>
      <div className={overlayViewStyles.box} role="status">
        {done ? (
          <span className={`${doneMarkStyles.mark} ${doneMarkStyles.large}`}>
            <Icon name="check" size="l" />
          </span>
        ) : (
          <PathArt />
        )}
        <h1>{title}</h1>
        {detail && <p className="muted">{detail}</p>}
        {!done && <WaitingBar label={t('app.loading')} />}
      </div>
      {action}
    </main>
  )
}
