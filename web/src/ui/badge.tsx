import type { ReactNode } from 'react'
import * as styles from './badge.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface BadgeProps {
  /** Grey when absent. Colour never stands alone: the word says the state. */
  tone?: 'ok' | 'err' | 'warn' | 'info' | 'brand'
  icon?: IconName
  children: ReactNode
}

/** A state or a kind in one word. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={tone ? `${styles.badge} ${styles[tone]}` : styles.badge}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  )
}
