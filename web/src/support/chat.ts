import { useSyncExternalStore } from 'react'

type Choice = 'yes' | 'no'
/** State of the chat; `hidden` keeps the conversation behind its button. */
type Stage = 'unloaded' | 'open' | 'hidden'

const key = 'chat'
/** Id of the button that opens it, which gets the focus back. */
export const chatButtonId = 'chat-button'
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

/** Returns the choice about the chat in this browser; null until there is one. It is sent to nobody. */
export function useChatChoice(): Choice | null {
  return useSyncExternalStore(subscribe, readChoice)
}

/** Stores a choice; a refusal unloads the chat at once, in every tab. */
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
