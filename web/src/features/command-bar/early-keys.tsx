import { useEffect } from 'react'

/** What was typed for the search before its dialog was there, and whether Enter was pressed after it. */
export interface Early {
  typed: string
  isEntered: boolean
}

export const nothingEarly: Early = { typed: '', isEntered: false }

interface EarlyKeysProps {
  onKeys(change: (early: Early) => Early): void
  onEscape(): void
}

/** Stands in for the dialog while it is loaded, and keeps the keys that are meant for it. Shows nothing. */
export function EarlyKeys({ onKeys, onEscape }: EarlyKeysProps) {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isCommand = event.ctrlKey || event.metaKey || event.altKey
      // By AltGr people type signs, « @ » among them.
      if (event.isComposing || (isCommand && !event.getModifierState('AltGraph'))) return
      const change = changeBy(event.key)
      if (!change && event.key !== 'Escape') return
      event.preventDefault()
      if (change) onKeys(change)
      else onEscape()
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [onKeys, onEscape])
  return null
}

/** Returns what a key does to what was typed so far, or undefined where it types nothing. */
export function changeBy(key: string): ((early: Early) => Early) | undefined {
  if (key === 'Enter') return (early) => ({ ...early, isEntered: early.typed.trim() !== '' })
  if (key === 'Backspace')
    return ({ typed }) => ({ typed: [...typed].slice(0, -1).join(''), isEntered: false })
  if ([...key].length === 1) return ({ typed }) => ({ typed: typed + key, isEntered: false })
  return undefined
}
