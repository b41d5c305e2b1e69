import { api } from '../api/api.ts'
import { readSession } from '../session/session.ts'

/**
 * Gives the language that was chosen in this browser, and that no account was told yet, to the account of who is signed in, without
 * waiting for the server (decision 660): it counts as told once the server has heard it. While an administrator looks at a student's
 * pages it waits for their own.
 */
export function tellChoice() {
  const language = localStorage.getItem('untold')
  const session = readSession()
  if (!language || !session) return
  localStorage.setItem('accountLanguage', language)
  if (session.viewing) return
  const told = () => {
    if (localStorage.getItem('untold') === language) localStorage.removeItem('untold')
  }
  api.put('/accounts/language', { language }).then(told, () => undefined)
}
