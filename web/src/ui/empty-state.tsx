import type { ReactNode } from 'react'
import * as cardStyles from './card.module.css'
import * as styles from './empty-state.module.css'
import { Icon } from './icon.tsx'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  /** Drawing; a red triangle for an error. */
  art?: ReactNode
  failed?: boolean
  action?: ReactNode
}

/**
 * Content in place of a list: nothing here yet, nothing matches, or it could not load (`failed`). Says what to do
 * next.
 */
export function EmptyState({ title, children, art, failed, action }: EmptyStateProps) {
  return (
    <div className={`${cardStyles.card} ${styles.empty}`} role={failed ? 'alert' : undefined}>
      {failed ? (
        <span className={styles.alert}>
          <Icon name="alert" size="l" />
        </span>
      ) : (
        art && <div className={styles.art}>{art}</div>
      )}
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action}
    </div>
  )
}
