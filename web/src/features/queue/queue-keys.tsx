import type { QueueItem } from '@cursus/shared/queue'
import { useEffect } from 'react'
import type { Named } from '../../forms/watching.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LetterKeys, type ListedKeys } from '../../ui/letter-keys.tsx'
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
  const go = (step: 1 | -1) => {
    // The line with the focus is ahead of the open one until that is drawn: a second key goes on from there.
    const focused = items.findIndex((item) => linkOf(item) === document.activeElement?.id)
    const at = focused < 0 ? items.findIndex((item) => isSame(item, open)) : focused
    const next = at < 0 ? items[0] : items[at + step]
    if (!next) return
    onGo(next)
    document.getElementById(linkOf(next))?.focus()
  }
  const listed: ListedKeys[] = [
    [['J', 'K'], t('key.jk')],
    ...letters.map((letter): ListedKeys => [[letter.toUpperCase()], t(`key.${letter}`)]),
    [['Ctrl ↵'], t('key.send')],
  ]
  const press = (letter: string) => {
    if (letter !== 'j' && letter !== 'k') return false
    go(letter === 'j' ? 1 : -1)
    return true
  }
  return <LetterKeys listed={listed} onPress={press} />
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
