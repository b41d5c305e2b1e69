import type { ReactNode } from 'react'
import * as styles from './badge.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

const tones = {
  ok: styles.ok,
  err: styles.err,
  warn: styles.warn,
  info: styles.info,
  brand: styles.brand,
}

interface BadgeProps {
  /** Grey when absent. Colour never stands alone: the word says the state. */
  tone?: keyof typeof tones
  icon?: IconName
  children: ReactNode
}

/** A state or a kind in one word. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={tone ? `${styles.badge} ${tones[tone]}` : styles.badge}>
      {icon && <Icon name={icon} size="s" />}
      {children}
    </span>
  )
}
