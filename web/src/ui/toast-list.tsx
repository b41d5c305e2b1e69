import { type FocusEvent, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from '../i18n/use-translation.ts'
import { focusHeading } from './focus-heading.ts'
import { Icon } from './icon.tsx'
import * as iconButtonStyles from './icon-button.module.css'
import * as styles from './toast-list.module.css'
import { dismissToast, type Toast, useToasts } from './toasts.ts'
import { useTold, wasHeard } from './told-toasts.ts'
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
      <OnPage toasts={toasts} isInert={dialog !== undefined} />
    </>
  )
}

function InDialog({ toasts }: Shown) {
  const [before] = useState(() => toasts.filter(wasHeard))
  const since = useMemo(() => toasts.filter((toast) => !before.includes(toast)), [toasts, before])
  const told = useTold(since, false)
  return (
    <>
      {toasts.length > 0 && <Stack toasts={toasts} />}
      {since.some(isGood) && <ReadOut role="status" toasts={told.filter(isGood)} />}
      {since.some(isBad) && <ReadOut role="alert" toasts={told.filter(isBad)} />}
    </>
  )
}

function OnPage({ toasts, isInert }: Shown & { isInert: boolean }) {
  const told = useTold(toasts, isInert)
  return (
    <>
      <ReadOut role="status" toasts={told.filter(isGood)} />
      <ReadOut role="alert" toasts={told.filter(isBad)} />
    </>
  )
}

const isGood = ({ kind }: Toast) => kind === 'good'
const isBad = ({ kind }: Toast) => kind === 'bad'

interface Shown {
  toasts: readonly Toast[]
}

function Stack({ toasts }: Shown) {
  const { t } = useTranslation()
  const stack = useRef<HTMLElement>(null)
  // Shown anew with each notice, it stands above a dialog that was opened meanwhile. What takes the focus is scrolled above it.
  useEffect(() => {
    // A dialog that closes with its notice takes this one along; the page shows it next.
    if (!stack.current?.isConnected) return
    stack.current.hidePopover()
    if (!toasts.length) return
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
  const { noteFocus, dismiss } = useDismissal(stack)
  return (
    <section
      className={styles.toasts}
      popover="manual"
      ref={stack}
      aria-label={t('toast.region')}
      onFocus={noteFocus}
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} onDismiss={() => dismiss(toast.id)} />
      ))}
    </section>
  )
}

/**
 * Takes a notice away and, where it had the focus, hands that on: to the notice that stands there then, else back to what had it
 * before, else to the heading.
 */
function useDismissal(stack: RefObject<HTMLElement | null>) {
  const before = useRef<Element | null>(null)
  const noteFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  const closers = () =>
    [...(stack.current?.querySelectorAll<HTMLElement>('button:last-of-type') ?? [])].filter((button) =>
      button.checkVisibility(),
    )
  const dismiss = (id: number) => {
    // In a dialog the stack goes with its last notice.
    const dialog = stack.current?.closest('dialog')
    const place = closers().findIndex((button) => button.parentElement?.contains(document.activeElement))
    flushSync(() => dismissToast(id))
    if (place < 0) return
    const left = closers()
    const next = left[place] ?? left.at(-1) ?? before.current
    if (next instanceof HTMLElement) next.focus()
    if (document.activeElement === next) return
    if (dialog) dialog.querySelector('h2')?.focus()
    else focusHeading()
  }
  return { noteFocus, dismiss }
}

interface ReadOutProps extends Shown {
  role: 'status' | 'alert'
}

function ReadOut({ role, toasts }: ReadOutProps) {
  return (
    <div className="visually-hidden" role={role}>
      {toasts.map(words)}
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
