import './css/feedback.css'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { dismissToast, type Toast, useToasts } from '../app/toasts.ts'
import { Icon } from './icon.tsx'

/** At most three notices at the bottom end. The regions are there before the words, so that they are read out. */
export function Toasts() {
  const toasts = useToasts()
  const { t } = useTranslation()
  const stack = useRef<HTMLElement>(null)
  // Shown anew with each notice, it stands above a dialog that was opened meanwhile.
  useEffect(() => {
    stack.current?.hidePopover()
    if (toasts.length) stack.current?.showPopover()
  }, [toasts])
  return (
    <>
      <section className="toasts" popover="manual" ref={stack} aria-label={t('toast.region')}>
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </section>
      <div className="vh" role="status">
        {toasts.filter((toast) => toast.kind === 'good').map(words)}
      </div>
      <div className="vh" role="alert">
        {toasts.filter((toast) => toast.kind === 'bad').map(words)}
      </div>
    </>
  )
}

function words({ id, title, detail }: Toast) {
  return (
    <p key={id}>
      {title}. {detail}
    </p>
  )
}

function ToastCard({ toast: { id, kind, title, detail } }: { toast: Toast }) {
  const { t } = useTranslation()
  return (
    <div className={`toast ${kind}`}>
      <Icon name={kind === 'good' ? 'check' : 'alert'} />
      <div className="grow">
        <b>{title}</b>
        {detail && <span className="small muted">{detail}</span>}
      </div>
      <button
        type="button"
        className="iconbtn"
        aria-label={t('toast.close')}
        onClick={() => dismissToast(id)}
      >
        <Icon name="close" />
      </button>
      <span className="bar" onAnimationEnd={() => dismissToast(id)} />
    </div>
  )
}
