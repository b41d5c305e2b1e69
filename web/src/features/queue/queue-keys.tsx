import type { QueueItem } from '@cursus/shared/queue'
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import type { Named } from './queue.api.ts'
import * as styles from './queue.module.css'
import { isSame, linkOf } from './queue-list.tsx'
import { keepSingleKeys, useSingleKeys } from './single-keys.ts'

interface QueueKeysProps {
  items: readonly QueueItem[]
  open: Named | null
  onGo(named: Named): void
}

/** What else is a key where a thing is open: what carries `data-key` is pressed or focused by it. */
const letters = ['r', 'e', 'm', 's', 'a'] as const

/** `J` and `K` go on in the list, `R` replies, `E` decides, `M` chooses a template, `S` puts off, `A` gives to somebody. */
export function QueueKeys({ items, open, onGo }: QueueKeysProps) {
  const { t } = useTranslation('queue')
  const isOn = useSingleKeys()
  const go = (step: 1 | -1) => {
    const at = items.findIndex((item) => isSame(item, open))
    const next = at < 0 ? items[0] : items[at + step]
    if (!next) return
    onGo(next)
    document.getElementById(linkOf(next))?.focus()
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isOn || isTyping(event)) return
    const pressed = event.key.toLowerCase()
    if (pressed === 'j') go(1)
    else if (pressed === 'k') go(-1)
    else if (!letters.some((letter) => letter === pressed) || !press(pressed)) return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <div className={styles.keys}>
      {isOn && (
        <ul aria-label={t('keys.label')}>
          {(['jk', ...letters] as const).map((letter) => (
            <li key={letter}>
              {[...letter.toUpperCase()].map((one) => (
                <kbd key={one}>{one}</kbd>
              ))}
              {t(`key.${letter}`)}
            </li>
          ))}
        </ul>
      )}
      <CheckField
        label={t('keys.on')}
        checked={isOn}
        onChange={({ target }) => keepSingleKeys(target.checked)}
      />
    </div>
  )
}

/** Letters are keys only where nobody types, and under no dialog. */
function isTyping({ target, altKey, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent): boolean {
  if (altKey || ctrlKey || metaKey || defaultPrevented || document.querySelector('dialog[open]')) return true
  return (
    target instanceof Element && target.matches('input:not([type=checkbox], [type=radio]), textarea, select')
  )
}

/** Buttons are pressed, all else takes the focus: its first field, where it has one. */
function press(letter: string): boolean {
  const found = document.querySelector<HTMLElement>(`[data-key='${letter}']`)
  if (!found) return false
  if (found instanceof HTMLButtonElement) found.click()
  else (found.querySelector<HTMLElement>('input, textarea, select, button') ?? found).focus()
  return true
}
