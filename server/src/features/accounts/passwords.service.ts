import { type Algorithm, hash, verify } from '@node-rs/argon2'

const cost = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** One password may be typed on keyboards that compose accents differently. */
const spell = (password: string) => password.normalize('NFC')

/** argon2id, 19 MiB, two passes: about 50 ms of another thread. */
export function hashPassword(password: string): Promise<string> {
  return hash(spell(password), cost)
}

/** Compared with when there is no account, so that an unknown e-mail takes as long as a wrong password. */
const decoy = hash('no account has this password', cost)

/** False for an account without a password and for no account at all, after the same work. */
export async function passwordMatches(passwordHash: string | null | undefined, password: string) {
  const matches = await verify(passwordHash ?? (await decoy), spell(password))
  return matches && Boolean(passwordHash)
}
