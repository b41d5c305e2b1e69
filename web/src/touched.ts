import { loadDrawing } from './frame/unreachable.tsx'
import { keepFocusInPage } from './routing/kept-focus.ts'
import { typeWesternDigits } from './ui/western-digits.ts'

/**
 * Begins what a page does once somebody has touched it, with the path of what they touched, and loads what acts and
 * their failures need, so that it is there before a press waits for it.
 */
export function beginTouched(path: readonly EventTarget[]) {
  keepFocusInPage(path)
  typeWesternDigits()
  return Promise.all([import('./api/unanswered.ts'), import('./ui/overlay-words.tsx'), loadDrawing()])
}
