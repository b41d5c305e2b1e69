import { type ReactNode, useEffect, useRef } from 'react'
import * as errorSummaryStyles from './error-summary.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import * as styles from './note.module.css'

const kinds = { warn: styles.warn, ok: styles.ok }

interface NoteProps {
  kind?: 'info' | 'warn' | 'ok'
  icon?: IconName
  className?: string
  children: ReactNode
}

/** A quiet remark on a soft ground. For errors of a form use `ErrorSummary` or `Alert`. */
export function Note({ kind = 'info', icon, className, children }: NoteProps) {
  const drawing = icon ?? (kind === 'ok' ? 'check' : kind === 'warn' ? 'alert' : 'info')
  return (
    <div className={[styles.note, kind !== 'info' && kinds[kind], className].filter(Boolean).join(' ')}>
      <Icon name={drawing} />
      <div className="grow">{children}</div>
    </div>
  )
}

/** An error that concerns a whole form: said at once to screen readers, and brought into view where it stands above it. */
export function Alert({ title, children }: { title: string; children?: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div className={errorSummaryStyles.summary} role="alert" ref={box}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
