import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import * as styles from './toast-list.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'

/**
 * At most three notices: on wide pages at the bottom start, where no ticket, panel or column of acts stands, else at the
 * bottom end; on a phone above a dialog that is open, which leaves them their height. The regions exist before the words,
 * so that screen readers announce them.
 */
export function Toasts() {
  const toasts = useToasts()
  const { t } = useTranslation()
  const stack = useRef<HTMLElement>(null)
  // Shown anew with each notice, it stands above a dialog that was opened meanwhile. What takes the focus is scrolled above it.
  useEffect(() => {
    stack.current?.hidePopover()
    if (!toasts.length || !stack.current) return
    stack.current.showPopover()
    const { top, height } = stack.current.getBoundingClientRect()
    const { style } = document.documentElement
    style.scrollPaddingBottom = `${window.innerHeight - top + 16}px`
    style.setProperty('--toasts', `${height + 24}px`)
    return () => {
      style.scrollPaddingBottom = ''
      style.removeProperty('--toasts')
    }
  }, [toasts])
  return (
    <>
      <section className={styles.toasts} popover="manual" ref={stack} aria-label={t('toast.region')}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </section>
      <div className="visually-hidden" role="status">
        {toasts.filter((toast) => toast.kind === 'good').map(words)}
      </div>
      <div className="visually-hidden" role="alert">
        {toasts.filter((toast) => toast.kind === 'bad').map(words)}
      </div>
    </>
  )
}

/** A notice as it is read out: the line break is the pause after its title, in every script. */
function words({ id, title, detail }: Toast) {
  return (
    <p key={id}>
      {title}
      <br /> {detail}
    </p>
  )
}

const kinds = { good: styles.good, bad: styles.bad }

function ToastCard({ toast: { id, kind, title, detail, undo } }: { toast: Toast }) {
  const { t } = useTranslation()
  return (
    <div className={`${styles.toast} ${kinds[kind]}`}>
      <Icon name={kind === 'good' ? 'check' : 'alert'} />
      <div className="grow">
        <b>{title}</b>
        {detail && <span className="small muted">{detail}</span>}
      </div>
      {undo && (
        <button
          type="button"
          className="link-button"
          data-key="z"
          onClick={() => {
            dismissToast(id)
            undo()
          }}
        >
          {t('toast.undo')}
        </button>
      )}
      <button
        type="button"
        className={iconButtonStyles.button}
        aria-label={t('toast.close')}
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" />
      </button>
      <span className={styles.clock} onAnimationEnd={() => dismissToast(id)} />
    </div>
  )
}
