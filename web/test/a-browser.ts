import { vi } from 'vitest'

/** A browser with empty storages and nobody signed in, for tests of what is kept in it. */
export function aBrowser() {
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  vi.stubGlobal('window', new EventTarget())
}

function aStorage(): Storage {
  const stored = new Map<string, string>()
  return {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
    removeItem: (key) => void stored.delete(key),
    key: (place) => [...stored.keys()][place] ?? null,
    clear: () => stored.clear(),
    get length() {
      return stored.size
    },
  }
}

export function signIn(email: string, role = 'ROLE_STUDENT_CLASSIC') {
  for (const [key, value] of Object.entries({ email, token: 't', role })) localStorage.setItem(key, value)
}

/** The session has run out: its token is gone. */
export function loseSession() {
  localStorage.removeItem('token')
}
