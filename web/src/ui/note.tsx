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

interface AlertProps {
  title: string
  /** It comes while somebody types, and leaves the focus to them. */
  quiet?: boolean
  children?: ReactNode
}

/**
 * An error that concerns a whole form: said at once to screen readers, and brought into view where it stands above it. The focus
 * comes along, as what had it is out of view then.
 */
export function Alert({ title, quiet, children }: AlertProps) {
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it comes, once
  useEffect(() => {
    const top = () => box.current?.getBoundingClientRect().top
    const before = top()
    box.current?.scrollIntoView({ block: 'nearest' })
    if (!quiet && top() !== before) box.current?.focus()
  }, [])
  return (
    <div className={errorSummaryStyles.summary} role="alert" tabIndex={-1} ref={box}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
