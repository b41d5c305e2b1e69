import type { OfferValue, Role, Session } from '@cursus/shared/accounts'
import type { School } from '@cursus/shared/schools'
import { offerValues, roles } from '@cursus/shared/words'
import { useSyncExternalStore } from 'react'

/** What is kept of a login, under the names of spec 1 §3. The first role is the one that counts. */
export interface StoredSession {
  token: string
  refreshToken: string
  email: string
  name: string
  lastName: string
  role: Role
  school: string | null
  offers: OfferValue[]
  currentContracts: { id: string; insuranceType: string }[]
}

const keys = [
  'email',
  'lastName',
  'name',
  'role',
  'school',
  'offers',
  'currentContracts',
  'refresh_token',
  'token',
]
const listeners = new Set<() => void>()
let seen = ''
let snapshot: StoredSession | null = null

/** The session of this browser, or null. The same object until something in it changes. */
export function readSession(): StoredSession | null {
  const raw = keys.map((key) => localStorage.getItem(key))
  const now = JSON.stringify(raw)
  if (now !== seen) {
    seen = now
    snapshot = parse()
  }
  return snapshot
}

function parse(): StoredSession | null {
  const text = (key: string) => localStorage.getItem(key) ?? ''
  const role = roles.find((known) => known === text('role'))
  if (!text('token') || !role) return null
  return {
    token: text('token'),
    refreshToken: text('refresh_token'),
    email: text('email'),
    name: text('name'),
    lastName: text('lastName'),
    role,
    school: schoolName(text('school')),
    offers: list<OfferValue>(text('offers')).filter((offer) => offerValues.includes(offer)),
    currentContracts: list(text('currentContracts')),
  }
}

/** Somebody may have edited the storage by hand: what cannot be read counts as empty. */
function list<T>(text: string): T[] {
  try {
    const value = JSON.parse(text)
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function schoolName(text: string): string | null {
  return parsedSchool(text)?.name ?? null
}

function parsedSchool(text: string): School | null {
  try {
    return JSON.parse(text) as School | null
  } catch {
    return null
  }
}

/** The student's school as the login told it; null without one. */
export function readSchool(): School | null {
  return parsedSchool(localStorage.getItem('school') ?? '')
}

/** Stores a login. The token goes last, so that another tab sees a whole session or none. */
export function storeSession({ token, refresh_token, data }: Session) {
  localStorage.setItem('email', data.email)
  localStorage.setItem('lastName', data.lastName)
  localStorage.setItem('name', data.name)
  localStorage.setItem('role', data.roles[0] ?? 'none')
  localStorage.setItem('school', JSON.stringify(data.school))
  localStorage.setItem('offers', data.offers.length ? JSON.stringify(data.offers) : 'none')
  localStorage.setItem('currentContracts', JSON.stringify(data.contracts))
  storeTokens({ token, refresh_token })
}

export function storeTokens(tokens: { token: string; refresh_token: string }) {
  localStorage.setItem('refresh_token', tokens.refresh_token)
  localStorage.setItem('token', tokens.token)
  announce()
}

/** Forgets token, user and the draft of a stay (spec 1 §4). The language stays. Tells nobody in this tab yet. */
export function eraseSession() {
  for (const key of ['token', 'healthMobilityContract', ...keys]) localStorage.removeItem(key)
}

/** The session has ended: the guard leads to the login, and from there back to this page. */
export function clearSession() {
  eraseSession()
  announce()
}

export function announce() {
  for (const listener of listeners) listener()
}

/** Calls back after a change here or in another tab. Returns the way to stop. */
export function watchSession(listener: () => void): () => void {
  const heard = (event: StorageEvent) => {
    if (event.key === null || keys.includes(event.key)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', heard)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', heard)
  }
}

export function useSession(): StoredSession | null {
  return useSyncExternalStore(watchSession, readSession)
}
