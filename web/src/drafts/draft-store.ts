import { dayMs } from '@cursus/shared/day'
import { readSession } from '../session/session.ts'
import type { DraftName, DraftRules } from './draft-rules.ts'

/** A stored draft: its value, its owner (empty for a visitor) and when it was last changed. */
export interface Stored {
  owner: string
  /** Time of the last change, in milliseconds since 1970. */
  keptAt: number
  value: object
}

/** Returns the e-mail of the signed-in person; empty for a visitor. */
export function whose(): string {
  return readSession()?.email ?? ''
}

/** Tells whether what this owner left may be read now. */
export function isMine(owner: string, rules: Pick<DraftRules, 'owner'>): boolean {
  return owner === '' ? rules.owner === 'visitor' : owner === whose()
}

/** Returns when a draft expires, in milliseconds since 1970. */
export function endOf(keptAt: number, { days }: Pick<DraftRules, 'days'>): number {
  return keptAt + days * dayMs
}

export function isTooOld(keptAt: number, rules: Pick<DraftRules, 'days'>): boolean {
  return Date.now() > endOf(keptAt, rules)
}

/** Writes a draft as text, without passwords, whatever a form asks for. */
export function toText({ owner, keptAt, value }: Stored): string {
  const withoutSecrets = (key: string, one: unknown) => (/password/i.test(key) ? undefined : one)
  return JSON.stringify({ ...value, owner, keptAt }, withoutSecrets)
}

/**
 * Reads a draft from text; null for anything else, because the storage may be edited. Without a time it counts as
 * written now.
 */
export function fromText(text: string | null): Stored | null {
  const stored = parsed(text ?? 'null')
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return null
  const { owner, keptAt, ...value }: { owner?: unknown; keptAt?: unknown } = stored
  return {
    owner: typeof owner === 'string' ? owner : '',
    keptAt: typeof keptAt === 'number' ? keptAt : Date.now(),
    value,
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const inPage = new Map<string, Stored>()

/** Drafts that live as long as the page: objects as they are, files among them. */
export const pageDrafts = {
  get: (name: DraftName) => inPage.get(name) ?? null,
  set: (name: DraftName, stored: Stored) => void inPage.set(name, stored),
  remove: (name: DraftName) => void inPage.delete(name),
  names: () => [...inPage.keys()],
}
