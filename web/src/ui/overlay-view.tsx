import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as doneMarkStyles from './done-mark.module.css'
import { Icon } from './icon.tsx'
import { type Overlay, useOverlay } from './overlay.ts'
import * as styles from './overlay-view.module.css'
import { PathArt, WaitingBar } from './path-art.tsx'

/** Covers the page while it loads, leaves for another site, or reports success. Holds the focus. */
export function OverlayView() {
  const overlay = useOverlay()
  const box = useRef<HTMLDialogElement>(null)
  const shown = overlay.kind !== 'none'
  useEffect(() => {
    for (const main of document.querySelectorAll('main')) main.ariaBusy = shown ? 'true' : null
    if (shown && !box.current?.open) box.current?.showModal()
    if (!shown) box.current?.close()
  }, [shown])
  return (
    <dialog
      ref={box}
      className={styles.overlay}
      role="alertdialog"
      aria-labelledby="ro-title"
      onCancel={(e) => e.preventDefault()}
    >
      {shown && <OverlayWords overlay={overlay} />}
    </dialog>
  )
}

function OverlayWords({ overlay }: { overlay: Exclude<Overlay, { kind: 'none' }> }) {
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
