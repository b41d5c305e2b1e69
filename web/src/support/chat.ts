import { useSyncExternalStore } from 'react'
import { storageWatch } from '../ui/storage-watch.ts'

type Choice = 'yes' | 'no'
/** State of the chat; `hidden` keeps the conversation behind its button. */
type Stage = 'unloaded' | 'open' | 'hidden'

const key = 'chat'
/** Id of the button that opens it, which gets the focus back. */
export const chatButtonId = 'chat-button'
const { watch, tell } = storageWatch()
let stage: Stage = 'unloaded'

function readChoice(): Choice | null {
  const stored = localStorage.getItem(key)
  return stored === 'yes' || stored === 'no' ? stored : null
}

/** Returns the choice about the chat in this browser; null until there is one. It is sent to nobody. */
export function useChatChoice(): Choice | null {
  return useSyncExternalStore(watch, readChoice)
}

/** Stores a choice; a refusal unloads the chat at once, in every tab. */
export function chooseChat(choice: Choice) {
  localStorage.setItem(key, choice)
  if (choice === 'no') stage = 'unloaded'
  tell()
}

export function useChatStage(): Stage {
  return useSyncExternalStore(watch, () => stage)
}

export function setChatStage(next: Stage) {
  stage = next
  tell()
}
