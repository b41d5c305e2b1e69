import type { Area, OfferValue, Role, Session, SessionUser, Viewing } from '@cursus/shared/accounts'
import { areas, offerValues, roles } from '@cursus/shared/words'
import { useSyncExternalStore } from 'react'
import { hasKinds } from './is-record.ts'

/** Stored part of a login, under the names of spec 1 §3. Only the first role counts. */
export interface StoredSession {
  token: string
  refreshToken: string
  email: string
  name: string
  lastName: string
  role: Role
  /** Of an administrator. */
  areas: Area[]
  school: string | null
  offers: OfferValue[]
  currentContracts: { id: string; insuranceType: string }[]
  /** Set while an administrator looks at this student's pages, in this tab: who is looked at, and until when (ISO 8601). */
  viewing?: { id: string; until: string }
}

const keys = [
  'email',
  'lastName',
  'name',
  'accountLanguage',
  'untold',
  'role',
  'areas',
  'school',
  'offers',
  'currentContracts',
  'refresh_token',
  'token',
]
/** Key set when a session expired, read by the login in any tab; removed by the next session or a logout. */
const endedKey = 'sessionEnded'
/** Key of this tab under which an administrator keeps the student whose pages they look at. */
const viewingKey = 'viewing'
const listeners = new Set<() => void>()
let seen = ''
let snapshot: StoredSession | null = null

/** Returns the session of this browser, or null. The same object until something in it changes. */
export function readSession(): StoredSession | null {
  const viewed = readViewed()
  const raw = viewed ?? keys.map((key) => localStorage.getItem(key))
  const now = JSON.stringify(raw)
  if (now !== seen) {
    seen = now
    snapshot = parse(viewed)
  }
  return snapshot
}

/**
 * Notes whose session this tab shows, and returns what tells later whether it still does: what was asked for in one is
 * written into no other. Of a visitor it never does.
 */
export function noteSession(): () => boolean {
  const noted = ownerNow()
  return () => noted !== null && ownerNow() === noted
}

function ownerNow(): string | null {
  const session = readSession()
  return session && `${session.viewing?.id ?? ''} ${session.email}`
}

let viewedText: string | null = null
let viewedNow: Record<string, unknown> | null = null

/**
 * Reads the session of the student whose pages an administrator looks at in this tab; null where nobody looks, the time is
 * over, or the administrator has signed out.
 */
function readViewed(): Record<string, unknown> | null {
  const text = sessionStorage.getItem(viewingKey)
  if (text !== viewedText) {
    viewedText = text
    const stored = parsed(text ?? 'null')
    viewedNow = hasKinds(stored, { id: 'string', until: 'string', token: 'string' }) ? stored : null
  }
  const isOver = !viewedNow || Date.parse(String(viewedNow.until)) <= Date.now()
  return isOver || localStorage.getItem('token') === null ? null : viewedNow
}

/** Returns a stored text of the session that this tab shows. */
export function storedText(key: string): string | null {
  const viewed = readViewed()
  if (!viewed) return localStorage.getItem(key)
  const text = viewed[key]
  return typeof text === 'string' ? text : null
}

function parse(viewed: Record<string, unknown> | null): StoredSession | null {
  const text = (key: string) => storedText(key) ?? ''
  const role = roles.find((known) => known === text('role'))
  if (!text('token') || !role) return null
  return {
    token: text('token'),
    refreshToken: text('refresh_token'),
    email: text('email'),
    name: text('name'),
    lastName: text('lastName'),
    role,
    areas: areasIn(role, storedText('areas')),
    school: nameIn(parsed(text('school'))),
    offers: offersIn(text('offers')),
    currentContracts: contractsIn(parsed(text('currentContracts'))),
    ...(viewed && { viewing: { id: text('id'), until: text('until') } }),
  }
}

const nameIn = (stored: unknown) => (isNamed(stored) ? stored.name : null)
const isNamed = (stored: unknown): stored is { name: string } => hasKinds(stored, { name: 'string' })

type CurrentContract = StoredSession['currentContracts'][number]
const contractsIn = (stored: unknown) =>
  Array.isArray(stored) && stored.every(isCurrentContract) ? stored : []
const isCurrentContract = (one: unknown): one is CurrentContract =>
  hasKinds(one, { id: 'string', insuranceType: 'string' })

/** Parses stored text; what cannot be parsed counts as nothing, because it may have been edited by hand. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function offersIn(text: string): OfferValue[] {
  const stored = parsed(text)
  return Array.isArray(stored) ? offerValues.filter((offer) => stored.includes(offer)) : []
}

/** A browser that was signed in before there were areas has none stored: the server knows them. */
function areasIn(role: Role, text: string | null): Area[] {
  if (role !== 'ROLE_ADMIN') return []
  const stored = text === null ? ['all'] : parsed(text)
  return Array.isArray(stored) ? areas.filter((area) => stored.includes(area)) : []
}

/** Stores a login. The token is written last, so that another tab sees a whole session or none. */
export function storeSession({ token, refresh_token, data }: Session) {
  for (const [key, text] of Object.entries(textsOf(data))) localStorage.setItem(key, text)
  storeTokens({ token, refresh_token })
}

const textsOf = (data: SessionUser) => ({
  email: data.email,
  lastName: data.lastName,
  name: data.name,
  accountLanguage: data.language,
  role: data.roles[0] ?? 'none',
  areas: JSON.stringify(data.areas),
  school: JSON.stringify(data.school),
  offers: data.offers.length ? JSON.stringify(data.offers) : 'none',
  currentContracts: JSON.stringify(data.contracts),
})

/** Shows a student's pages to an administrator in this tab, beside their own session. */
export function beginViewing({ token, until, user }: Viewing['data']) {
  const viewed = { ...textsOf(user), id: user.id, until, token }
  sessionStorage.setItem(viewingKey, JSON.stringify(viewed))
  announce()
}

/** Gives this tab back to the administrator. */
export function endViewing() {
  sessionStorage.removeItem(viewingKey)
  announce()
}

/** Changes the names of the signed-in person; whoever looks at a student's pages keeps their own. */
export function renameSession({ name, lastName }: { name: string; lastName: string }) {
  if (readViewed()) return
  localStorage.setItem('name', name)
  localStorage.setItem('lastName', lastName)
  announce()
}

/** Changes the e-mail of the signed-in person; who follows the session hears of it by `announce`. */
export function readdressSession(email: string) {
  if (!readViewed()) localStorage.setItem('email', email)
}

export function storeTokens(tokens: { token: string; refresh_token: string }) {
  localStorage.removeItem(endedKey)
  localStorage.setItem('refresh_token', tokens.refresh_token)
  localStorage.setItem('token', tokens.token)
  announce()
}

/** Deletes token and user (spec 1 §4), keeps the language. Does not notify this tab. */
export function eraseSession() {
  localStorage.removeItem(endedKey)
  for (const key of ['token', ...keys]) localStorage.removeItem(key)
  sessionStorage.removeItem(viewingKey)
}

/** Ends the session: the guard leads to the login, which says so, and from there back to this page. */
export function clearSession() {
  eraseSession()
  localStorage.setItem(endedKey, 'yes')
  announce()
}

/** Tells whether the last session of this browser expired, and nobody has signed in since. */
export function hasEnded(): boolean {
  return localStorage.getItem(endedKey) !== null && !readSession()
}

export function announce() {
  for (const listener of listeners) listener()
}

/** Calls back after a change here or in another tab. Returns the function that stops it. */
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

/** Tells whether whoever has these areas works on one of the wanted, or on everything (E-29). */
export function worksOn(own: readonly Area[], wanted: readonly Area[]): boolean {
  return own.some((area) => area === 'all' || wanted.includes(area))
}

/** Tells whether the administrator who is signed in works on one of these areas. Without any: on everything. */
export function useWorksOn(...wanted: readonly Area[]): boolean {
  return worksOn(useSession()?.areas ?? [], wanted)
}
