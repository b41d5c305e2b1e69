import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import * as styles from './toast-list.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'
import { useTopDialog } from './top-dialog.ts'

/**
 * At most three notices: on wide pages at the bottom start, where no ticket, panel or column of acts stands, else at the
 * bottom end; on a phone above a dialog that is open, which leaves them their height. While a dialog is open they are in it, as
 * nobody can press or hear what is outside.
 */
export function Toasts() {
  const toasts = useToasts()
  const dialog = useTopDialog()
  return (
    <>
      {dialog ? createPortal(<InDialog toasts={toasts} />, dialog) : <Stack toasts={toasts} />}
      <ReadOut role="status" toasts={toasts.filter(isGood)} />
      <ReadOut role="alert" toasts={toasts.filter(isBad)} />
    </>
  )
}

const isGood = ({ kind }: Toast) => kind === 'good'
const isBad = ({ kind }: Toast) => kind === 'bad'

/** What stood before the dialog was opened has been read out. */
function InDialog({ toasts }: Shown) {
  const [before] = useState(toasts)
  const since = toasts.filter((toast) => !before.includes(toast))
  const [good, bad] = [since.filter(isGood), since.filter(isBad)]
  return (
    <>
      {toasts.length > 0 && <Stack toasts={toasts} />}
      {good.length > 0 && <ReadOut role="status" toasts={good} />}
      {bad.length > 0 && <ReadOut role="alert" toasts={bad} />}
    </>
  )
}

interface Shown {
  toasts: readonly Toast[]
}

function Stack({ toasts }: Shown) {
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
    <section className={styles.toasts} popover="manual" ref={stack} aria-label={t('toast.region')}>
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => dismissToast(toast.id)} />
      ))}
    </section>
  )
}

interface ReadOutProps extends Shown {
  role: 'status' | 'alert'
}

/** A region that is there for a frame before its words, so that screen readers announce them. */
function ReadOut({ role, toasts }: ReadOutProps) {
  const [isThere, setThere] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setThere(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return (
    <div className="visually-hidden" role={role}>
      {isThere && toasts.map(words)}
    </div>
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

function ToastCard({ toast, onDismiss }: { toast: Toast; onDismiss(): void }) {
  const { id, kind, title, detail, undo } = toast
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
            onDismiss()
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
        onClick={onDismiss}
      >
        <Icon name="close" />
      </button>
      <span className={styles.clock} onAnimationEnd={() => dismissToast(id)} />
    </div>
  )
}
