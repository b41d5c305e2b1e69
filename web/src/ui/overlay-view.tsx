import { lazy, Suspense, useEffect, useRef } from 'react'
import { useOverlay } from './overlay.ts'
import * as styles from './overlay-view.module.css'

/** Loaded with the first touch of a page, so that it is there before anything is covered; where it does not come, without words. */
const OverlayWords = lazy(async () => {
  const wordless: typeof import('./overlay-words.tsx').OverlayWords = () => <></>
  const found = await import('./overlay-words.tsx').catch(() => null)
  return { default: found?.OverlayWords ?? wordless }
})

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
      <Suspense>{shown && <OverlayWords overlay={overlay} />}</Suspense>
    </dialog>
  )
}
