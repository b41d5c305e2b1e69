import { useSyncExternalStore } from 'react'

type Choice = 'yes' | 'no'
/** `hidden` keeps the conversation behind the button that opened it. */
type Stage = 'unloaded' | 'open' | 'hidden'

const key = 'chat'
/** The id of what opens it, and has the focus again when it closes. */
export const chatButton = 'chat-button'
const listeners = new Set<() => void>()
let stage: Stage = 'unloaded'

function tell() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readChoice(): Choice | null {
  const stored = localStorage.getItem(key)
  return stored === 'yes' || stored === 'no' ? stored : null
}

/** What somebody chose about the chat in this browser; null until they did. It is told to nobody. */
export function useChatChoice(): Choice | null {
  return useSyncExternalStore(subscribe, readChoice)
}

/** A refusal unloads the chat at once, in every tab. */
export function chooseChat(choice: Choice) {
  localStorage.setItem(key, choice)
  if (choice === 'no') stage = 'unloaded'
  tell()
}

export function useChatStage(): Stage {
  return useSyncExternalStore(subscribe, () => stage)
}

export function setChatStage(next: Stage) {
  stage = next
  tell()
}
