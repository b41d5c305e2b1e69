import { createLink } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, Ref } from 'react'
import * as styles from './button.module.css'

const looks = {
  accent: styles.accent,
  line: styles.line,
  ghost: styles.ghost,
  danger: styles.danger,
}

interface Look {
  /** One filled button per view; `accent` is the next step on a ticket. */
  look?: keyof typeof looks
  small?: boolean
  block?: boolean
}

function classOf({ look, small, block }: Look, more?: string): string {
  return [styles.button, look && looks[look], small && styles.small, block && styles.block, more]
    .filter(Boolean)
    .join(' ')
}

export type ButtonProps = Look &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** True while at work: it stays focusable, says so, and ignores further presses. */
    busy?: boolean
    ref?: Ref<HTMLButtonElement>
  }

/** A button. While something is missing use `aria-disabled` and a `Need` sentence, never `disabled`. */
export function Button({ look, small, block, busy, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classOf({ look, small, block }, className)}
      aria-busy={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  )
}

type AnchorProps = Look & AnchorHTMLAttributes<HTMLAnchorElement> & { ref?: Ref<HTMLAnchorElement> }

function Anchor({ look, small, block, className, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classOf({ look, small, block }, className)}>
      {children}
    </a>
  )
}

/** A link in a button's looks, to a page of this site (`to`, as for `Link`). */
export const ButtonLink = createLink(Anchor)
