import { useState } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface FlipCardProps {
  icon: IconName
  /** A product's hue: `mob`, `hab`, `mul`, `mut`. */
  hue: string
  title: string
  text: string
  /** What the other face says; without it both say the same, and nobody has to turn the card to read it. */
  back?: string
  /** Pointing at it or reaching it by keyboard turns it too (classic students, spec 2 §2). */
  onHover: boolean
}

/** A card that turns when it is chosen. */
export function FlipCard({ icon, hue, title, text, back, onHover }: FlipCardProps) {
  const [turned, setTurned] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [reached, setReached] = useState(false)
  const isBack = turned || (onHover && (pointed || reached))
  return (
    <button
      type="button"
      className={isBack ? 'perk back' : 'perk'}
      aria-pressed={turned}
      onClick={() => setTurned(!turned)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={(event) => setReached(event.target.matches(':focus-visible'))}
      onBlur={() => setReached(false)}
    >
      <span className={`tico ${hue}`}>
        <Icon name={icon} />
      </span>
      <span className="grow">
        <b>{title}</b>
        <span className="d">{isBack ? (back ?? text) : text}</span>
      </span>
      <Icon name="flip" size="s" />
    </button>
  )
}
