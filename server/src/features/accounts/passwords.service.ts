import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { inTurn } from '../../platform/in-turn.ts'

const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/**
 * No more at once than there are cores, and one fewer than the four threads that Node works with: files are read by the
 * same, and nobody who opens a document waits for a queue of logins.
 */
const take = inTurn(Math.min(availableParallelism(), 3))

/** One password may be typed on keyboards that compose accents differently. */
const spell = (password: string) => password.normalize('NFC')

/** argon2id, 19 MiB, two passes: about 50 ms of another thread. */
export function hashPassword(password: string): Promise<string> {
  return take(() => hash(spell(password), cost))
}

/** Compared with when there is no account, so that an unknown e-mail takes as long as a wrong password. */
const decoy = hash('no account has this password', cost)

/** False for an account without a password and for no account at all, after the same work. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const known = passwordHash ?? (await decoy)
  const matches = await take(() => verify(known, spell(password)))
  return matches && Boolean(passwordHash)
}
