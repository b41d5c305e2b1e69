import { availableParallelism } from 'node:os'
import argon2, { type Algorithm } from '@node-rs/argon2'
import { openQueue } from '../../platform/bounded-queue.ts'

const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

/**
 * A core is left for what else is asked, and one of the four threads that Node works with: files are read by the same,
 * and nobody who opens a document waits for a queue of logins. At 50 to 100 ms a password, nobody in it waits ten seconds.
 */
const queue = openQueue({ atOnce: Math.max(1, Math.min(availableParallelism() - 1, 3)), mayWait: 100 })

/** Throws 503 `platform.busy` when so many wait for their password that no more are taken: asked before anything is written. */
export const refuseWhenBusy = queue.refuseWhenFull

/** One password may be typed on keyboards that compose accents differently. */
const spell = (password: string) => password.normalize('NFC')

/** argon2id, 64 MiB, three passes (RFC 9106 §4, second choice): about 50 ms of another thread. Throws as `refuseWhenBusy`. */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => argon2.hash(spell(password), cost))
}

/** Compared with when there is no account, so that an unknown e-mail takes as long as a wrong password. */
const decoy = argon2.hash('no account has this password', cost)

/** False for an account without a password and for no account at all, after the same work. Throws as `refuseWhenBusy`. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const known = passwordHash ?? (await decoy)
  const matches = await queue.run(() => argon2.verify(known, spell(password)))
  return matches && Boolean(passwordHash)
}
