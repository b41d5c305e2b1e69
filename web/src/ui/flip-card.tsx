import { useState } from 'react'
import * as styles from './flip-card.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'
import * as iconTileStyles from './icon-tile.module.css'

interface FlipCardProps {
  icon: IconName
  /** Class of a product's hue, such as `hue-travel`. */
  hue: string
  title: string
  text: string
  /** Text of the other face; absent when both say the same, so that nobody has to turn the card. */
  back?: string
  /** True when pointing at it or reaching it by keyboard turns it too (classic students, spec 2 §2). */
  onHover: boolean
}

/** Card that turns when it is chosen. */
export function FlipCard({ icon, hue, title, text, back, onHover }: FlipCardProps) {
  const [turned, setTurned] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [reached, setReached] = useState(false)
  const isBack = turned || (onHover && (pointed || reached))
  return (
    <button
      type="button"
      className={isBack ? `${styles.card} ${styles.back}` : styles.card}
      aria-pressed={turned}
      onClick={() => setTurned(!turned)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => setReached(event.target.matches(':focus-visible'))}
      onBlur={() => setReached(false)}
    >
      <span className={`${iconTileStyles.tile} ${hue}`}>
        <Icon name={icon} />
      </span>
      <span className={styles.text}>
        <b>{title}</b>
        <span className={styles.detail}>{isBack ? (back ?? text) : text}</span>
      </span>
      <Icon name="flip" size="s" />
    </button>
  )
}
