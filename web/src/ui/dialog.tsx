import {
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
  type SyntheticEvent,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import * as styles from './dialog.module.css'
import { focusFirst } from './first-focus.ts'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import { Sentence } from './ltr.tsx'

interface DialogProps {
  open: boolean
  onClose(): void
  title: string
  lead?: ReactNode
  /** Drawing before the title. */
  art?: ReactNode
  /** Width in pixels; 620 when absent. On a phone the dialog is a sheet from below. */
  width?: number
  footer?: ReactNode
  /** True at the end side, as high as the window, so that a list stays in view beside it. */
  beside?: boolean
  /** Content before the button that closes. */
  tools?: ReactNode
  onKeyDown?: (event: KeyboardEvent<HTMLDialogElement>) => void
  children: ReactNode
}

/**
 * Modal dialog on the browser's `dialog`: the page behind is inert, Escape closes, the focus starts at the first field or
 * action (so a footer has the way back first), and goes back. Children
 * mount when it opens, so each opening starts fresh. The browser reports its own closing a frame late (`close`), so
 * Escape is handled at `cancel`.
 */
export function Dialog({ open, onClose, title, lead, art, width, footer, ...rest }: DialogProps) {
  const { beside, tools, onKeyDown, children } = rest
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const titleId = useId()
  const { t } = useTranslation()
  const show = useCallback(() => {
    if (!box.current || box.current.open) return
    box.current.showModal()
    // What stands beside a list is read, and goes on by keys: a letter must not choose in a field of it.
    if (beside) heading.current?.focus()
    else focusFirst(box.current, heading.current)
  }, [beside])
  useEffect(() => {
    if (open) show()
    else box.current?.close()
  }, [open, show])
  // Whoever takes the whole dialog away closes it too: only then does the focus go back. A page that waits for the next one
  // is taken away like this before it ends, and nobody closed its dialog: should it come back, the dialog is open as before.
  const wasOpen = useRef(false)
  useLayoutEffect(() => {
    const dialog = box.current
    if (wasOpen.current) show()
    wasOpen.current = false
    return () => {
      wasOpen.current = dialog?.open ?? false
      dialog?.close()
    }
  }, [show])
  return (
    <dialog
      ref={box}
      className={beside ? `${styles.dialog} ${styles.beside}` : styles.dialog}
      onKeyDown={onKeyDown}
      aria-labelledby={titleId}
      style={width ? ({ '--w': `${width}px` } as CSSProperties) : undefined}
      onCancel={(event) => {
        if (isOwn(event)) onClose()
      }}
      onClose={(event) => {
        if (open && isOwn(event) && !wasOpen.current && !event.currentTarget.open) onClose()
      }}
    >
      {open && (
        <>
          <header>
            <div className={styles.head}>
              {art}
              <div>
                <h2 id={titleId} ref={heading} tabIndex={-1}>
                  <Sentence>{title}</Sentence>
                </h2>
                {lead && <p className="muted small">{lead}</p>}
              </div>
            </div>
            <div className={styles.tools}>
              {tools}
              <button
                type="button"
                className={`${iconButtonStyles.button} ${iconButtonStyles.outlined}`}
                aria-label={t('common.close')}
                onClick={onClose}
              >
                <Icon name="close" />
              </button>
            </div>
          </header>
          <div className={styles.body}>{children}</div>
          {footer && <footer>{footer}</footer>}
        </>
      )}
    </dialog>
  )
}

/** React hands on what the browser does not: the closing of a dialog inside, and the cancelling of a file chooser. */
const isOwn = ({ target, currentTarget }: SyntheticEvent) => target === currentTarget
