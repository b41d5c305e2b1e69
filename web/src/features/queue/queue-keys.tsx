import type { QueueItem } from '@cursus/shared/queue'
import { useEffect, useRef } from 'react'
import type { Named } from '../../forms/watching.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LetterKeys, type ListedKeys } from '../../ui/letter-keys.tsx'
import { pressMarked } from '../../ui/use-letters.ts'
import { isSame, linkOf } from './queue-list.tsx'

interface QueueKeysProps {
  items: readonly QueueItem[]
  open: Named | null
  onGo(named: Named): void
}

/** What else is a key where a thing is open: what carries `data-key` is pressed or focused by it. */
const letters = ['r', 'e', 'm', 's', 'a', 'z'] as const

/**
 * `J` and `K` go on in the list, `R` replies, `E` decides, `M` chooses a template, `S` puts off, `A` gives to
 * somebody, `Z` takes back what is new. `Ctrl Enter` sends what is typed, also where letters are no keys.
 */
export function QueueKeys({ items, open, onGo }: QueueKeysProps) {
  const { t } = useTranslation('queue')
  useSending()
  const [wait, isWaiting] = useAwaited()
  const go = (step: 1 | -1) => {
    // The line with the focus is ahead of the open one until that is drawn: a second key goes on from there.
    const focused = items.findIndex((item) => linkOf(item) === document.activeElement?.id)
    const at = focused < 0 ? items.findIndex((item) => isSame(item, open)) : focused
    const next = at < 0 ? items[0] : items[at + step]
    if (!next) return
    onGo(next)
    wait(linkOf(next))
    document.getElementById(linkOf(next))?.focus()
  }
  const listed: ListedKeys[] = [
    [['J', 'K'], t('key.jk')],
    ...letters.map((letter): ListedKeys => [[letter.toUpperCase()], t(`key.${letter}`)]),
    [['Ctrl', t('tables:key.enter')], t('key.send')],
  ]
  const press = (letter: string) => {
    // What is taken back stands outside the entry, and waits for none.
    if (letter === 'z') return false
    if (letter !== 'j' && letter !== 'k') return isWaiting(letter)
    go(letter === 'j' ? 1 : -1)
    return true
  }
  return <LetterKeys listed={listed} onPress={press} />
}

/**
 * Keeps the first letter that comes while the entry that was gone to is not drawn, for that entry; those behind it were meant for
 * what it opens, and do nothing.
 */
function useAwaited() {
  const awaited = useRef<{ stop: () => void; letter?: string }>(undefined)
  useEffect(() => () => awaited.current?.stop(), [])
  const wait = (name: string) => {
    awaited.current?.stop()
    const stop = onceDecidable(name, (entry) => {
      const { letter } = awaited.current ?? {}
      awaited.current = undefined
      if (entry && letter) pressMarked(letter, entry)
    })
    awaited.current = { stop }
  }
  const isWaiting = (letter: string) => {
    if (!awaited.current) return false
    if (letters.some((one) => one === letter)) awaited.current.letter ??= letter
    return true
  }
  return [wait, isWaiting] as const
}

/** Milliseconds for which a letter waits for the entry that it is meant for. */
const waitsForMs = 3000

/** Calls back once an entry is drawn with its decision, which comes last, or with null too late. Returns what ends that. */
function onceDecidable(name: string, onEnd: (entry: Element | null) => void): () => void {
  const end = (entry: Element | null) => {
    stop()
    onEnd(entry)
  }
  const observer = new MutationObserver(() => {
    const entry = document.querySelector(`[data-entry='${CSS.escape(name)}']`)
    if (entry?.querySelector('[data-key=e]')) end(entry)
  })
  const timer = setTimeout(end, waitsForMs, null)
  const stop = () => {
    observer.disconnect()
    clearTimeout(timer)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  return stop
}

function useSending() {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => isSending(event) && send(event)
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}

const isSending = ({ key, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) =>
  key === 'Enter' && (ctrlKey || metaKey) && !defaultPrevented && !document.querySelector('dialog[open]')

/** Sends the form that is typed into, as its button would: a reply, or a decision. */
function send(event: KeyboardEvent) {
  const form = event.target instanceof Element && event.target.closest<HTMLFormElement>('article form')
  if (!form) return
  event.preventDefault()
  form.requestSubmit()
}
