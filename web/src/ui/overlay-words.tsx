import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as doneMarkStyles from './done-mark.module.css'
import { Icon } from './icon.tsx'
import type { Overlay } from './overlay.ts'
import * as styles from './overlay-view.module.css'
import { PathArt, WaitingBar } from './path-art.tsx'

/** What an overlay says; its heading has the focus. */
export function OverlayWords({ overlay }: { overlay: Exclude<Overlay, { kind: 'none' }> }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another state is read out from its heading on
  useEffect(() => heading.current?.focus(), [overlay.kind])
  const succeeded = overlay.kind === 'success'
  const title = succeeded
    ? overlay.message
    : t(overlay.kind === 'loading' ? 'app.loading' : 'app.redirecting')
  const detail = overlay.kind === 'loading' ? undefined : overlay.detail
  return (
    <div className={styles.box} aria-live="assertive">
      {succeeded ? (
        <span className={`${doneMarkStyles.mark} ${doneMarkStyles.large}`}>
          <Icon name="check" size="l" />
        </span>
      ) : (
        <PathArt />
      )}
      <h2 id="ro-title" tabIndex={-1} ref={heading}>
        {title}
      </h2>
      {detail && <p className="muted">{detail}</p>}
      {!succeeded && <WaitingBar label={t('app.loading')} />}
    </div>
  )
}
