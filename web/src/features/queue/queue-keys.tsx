import type { QueueItem } from '@cursus/shared/queue'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CheckField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
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
const letters = ['r', 'e', 'm', 's', 'a', 'z'] as const

/**
 * `J` and `K` go on in the list, `R` replies, `E` decides, `M` chooses a template, `S` puts off, `A` gives to
 * somebody, `Z` takes back what is new, `?` lists them. `Ctrl Enter` sends what is typed, also where letters are no keys.
 */
export function QueueKeys({ items, open, onGo }: QueueKeysProps) {
  const { t } = useTranslation('queue')
  const isOn = useSingleKeys()
  const [isListed, setListed] = useState(false)
  const go = (step: 1 | -1) => {
    const at = items.findIndex((item) => isSame(item, open))
    const next = at < 0 ? items[0] : items[at + step]
    if (!next) return
    onGo(next)
    document.getElementById(linkOf(next))?.focus()
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (isSending(event)) return send(event)
    if (!isOn || isTyping(event)) return
    const pressed = event.key.toLowerCase()
    if (pressed === 'j') go(1)
    else if (pressed === 'k') go(-1)
    else if (pressed === '?') setListed(true)
    else if (!letters.some((letter) => letter === pressed) || !press(pressed)) return
    event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
  return (
    <div className={styles.keys}>
      {isOn && <KeyList />}
      <CheckField
        label={t('keys.on')}
        checked={isOn}
        onChange={({ target }) => keepSingleKeys(target.checked)}
      />
      <Dialog open={isListed} onClose={() => setListed(false)} title={t('keys.label')} width={440}>
        <div className={styles.listed}>
          <KeyList />
        </div>
      </Dialog>
    </div>
  )
}

const ctrlEnter = 'Ctrl ↵'

function KeyList() {
  const { t } = useTranslation('queue')
  const listed = [
    [['J', 'K'], 'jk'],
    ...letters.map((letter) => [[letter.toUpperCase()], letter] as const),
    [[ctrlEnter], 'send'],
    [['?'], 'list'],
  ] as const
  return (
    <ul aria-label={t('keys.label')}>
      {listed.map(([keys, act]) => (
        <li key={act}>
          {keys.map((one) => (
            <kbd key={one} dir="ltr">
              {one}
            </kbd>
          ))}
          {t(`key.${act}`)}
        </li>
      ))}
    </ul>
  )
}

const isSending = ({ key, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !defaultPrevented && !document.querySelector('dialog[open]')

/** Sends the form that is typed into, as its button would: a reply, or a decision. */
function send(event: KeyboardEvent) {
  const form = event.target instanceof Element && event.target.closest<HTMLFormElement>('[data-key] form')
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
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
  // Of several acts that can be taken back, the newest.
  const found = [...document.querySelectorAll<HTMLElement>(`[data-key='${letter}']`)].at(-1)
  if (!found) return false
  if (found instanceof HTMLButtonElement) found.click()
  else (found.querySelector<HTMLElement>('input, textarea, select, button') ?? found).focus()
  return true
}
