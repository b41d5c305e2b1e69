import { readSession } from '../session/session.ts'
import { api } from './api.ts'

/**
 * Keeps the language that was chosen in this browser with the account of who is signed in, without waiting for the server;
 * nothing else changes it (decision 660). Whoever looks at a student's pages changes nothing.
 */
export function tellChoice() {
  const language = localStorage.getItem('language')
  const session = readSession()
  if (language && session && !session.viewing)
    api.put('/accounts/language', { language }).catch(() => undefined)
}
