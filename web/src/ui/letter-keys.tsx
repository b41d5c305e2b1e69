import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { CheckField } from './choice-fields.tsx'
import { Dialog } from './dialog.tsx'
import * as styles from './letter-keys.module.css'
import { keepSingleKeys, useSingleKeys } from './single-keys.ts'
import { toastSuccess } from './toasts.ts'

/** Keys that do one thing, and its word. */
export type ListedKeys = readonly [keys: readonly string[], word: string]

interface LetterKeysProps {
  listed: readonly ListedKeys[]
  /** Takes a letter and tells whether it is a key; `isShifted` with the shift key. */
  onPress(letter: string, isShifted: boolean): boolean
}

/**
 * Has single letters do things where nobody types, until this browser is told otherwise, and lists them: in a line, and in the
 * dialog of `?`. A letter that `onPress` does not take presses or focuses what carries it as `data-key`; `Z` says where nothing
 * can be taken back. Its texts are `tables`.
 */
export function LetterKeys({ listed, onPress }: LetterKeysProps) {
  const { t } = useTranslation('tables')
  const isOn = useSingleKeys()
  const [isListed, setListed] = useState(false)
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isTyping(event)) return
    const pressed = event.key.toLowerCase()
    if (pressed === '?') setListed(true)
    else if (!onPress(pressed, event.shiftKey) && !pressMarked(pressed)) {
      if (pressed === 'z') toastSuccess(t('keys.nothing'))
      return
    }
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  const all: ListedKeys[] = [...listed, [['?'], t('keys.list')]]
  return (
    <div className={styles.keys}>
      {isOn && <KeyList listed={all} />}
      <CheckField
        label={t('keys.on')}
        checked={isOn}
        onChange={({ target }) => keepSingleKeys(target.checked)}
      />
      <Dialog open={isListed} onClose={() => setListed(false)} title={t('keys.label')} width={440}>
        <div className={styles.listed}>
          <KeyList listed={all} />
        </div>
      </Dialog>
    </div>
  )
}

function KeyList({ listed }: Pick<LetterKeysProps, 'listed'>) {
  const { t } = useTranslation('tables')
  return (
    <ul aria-label={t('keys.label')}>
      {listed.map(([keys, word]) => (
        <li key={word}>
          {keys.map((one) => (
            <kbd key={one} dir="ltr">
              {one}
            </kbd>
          ))}
          {word}
        </li>
      ))}
    </ul>
  )
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
