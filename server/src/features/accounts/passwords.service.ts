import { availableParallelism } from 'node:os'
import argon2, { type Algorithm } from '@node-rs/argon2'
import { openQueue } from '../../platform/bounded-queue.ts'
import type { Services } from '../../platform/services.ts'

const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

/**
 * Queue of password hashes. It leaves one core for other calls, and one of Node's four worker threads for reading
 * files. At 50 to 100 ms a hash, nobody waits ten seconds.
 */
const queue = openQueue({
  atOnce: Math.max(1, Math.min(availableParallelism() - 1, 3)),
  mayWait: 100,
  code: 'platform.busy',
})

/** Throws 503 `platform.busy` when too many passwords wait; called before anything is written. */
export const refuseWhenBusy = queue.refuseWhenFull

/** Normalises a password: keyboards compose accents differently. */
const spell = (password: string) => password.normalize('NFC')

/**
 * Hashes with argon2id, 64 MiB, three passes (RFC 9106 §4, second choice): about 50 ms in another thread. Throws as
 * `refuseWhenBusy` does.
 */
export function hashPassword(password: string): Promise<string> {
  return queue.run(() => argon2.hash(spell(password), cost))
}

/** Hash to compare with when there is no account, so that an unknown e-mail takes as long as a wrong password. */
const decoy = argon2.hash('no account has this password', cost)

/**
 * Tells whether a password is right; false, after the same work, without a password or an account. Throws as
 * `refuseWhenBusy` does.
 */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const known = passwordHash ?? (await decoy)
  const matches = await queue.run(() => argon2.verify(known, spell(password)))
  return matches && Boolean(passwordHash)
}

/** Notes outside the database, after the commit, that a password was changed: a restored one has the older one (decision 800). */
export function logPassword({ log }: Pick<Services, 'log'>, accountId: string): void {
  log.info({ accountId }, 'a password was changed')
}
