import { useEffect, useEffectEvent } from 'react'
import { useSingleKeys } from './single-keys.ts'

/**
 * Hears single letters, in lower case, where nobody types, until this browser is told otherwise. `onLetter` tells whether it took
 * one: then nobody who hears it later takes it again.
 */
export function useLetters(onLetter: (letter: string, isShifted: boolean) => boolean) {
  const isOn = useSingleKeys()
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isTyping(event)) return
    if (onLetter(event.key.toLowerCase(), event.shiftKey)) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

/** Letters are keys only where nobody types, and under no dialog. */
function isTyping({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || document.querySelector('dialog[open]')) return true
  return (
    target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
  )
}

/** Buttons are pressed, all else takes the focus. Tells whether there is one in that room. */
export function pressMarked(letter: string, room: ParentNode = document): boolean {
  // Of several acts that can be taken back, the newest.
  const found = [...room.querySelectorAll<HTMLElement>(`[data-key='${CSS.escape(letter)}']`)].at(-1)
  if (!found) return false
  if (found instanceof HTMLButtonElement) found.click()
  else focusIn(found)
  return true
}

/**
 * Focuses the first control of a place where Enter does nothing in it. A button, or an input whose form Enter sends, would be one
 * key from an act: there, and where its controls are inert, the place itself has the focus.
 */
function focusIn(place: HTMLElement) {
  const first = place.querySelector<HTMLElement>('input, textarea, select, button')
  const isQuiet = first?.matches(':is(textarea, select):not([inert] *)')
  ;(isQuiet ? first : place)?.focus()
}
