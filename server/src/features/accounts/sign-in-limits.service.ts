import { hourMs } from '@cursus/shared/day'
import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import {
  countHits,
  defineLimit,
  liftLimits,
  minuteMs,
  refuseBeyond,
  takeBack,
} from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { knownBrowsers } from './accounts.table.ts'

const guessing = { windowMs: 15 * minuteMs, code: 'accounts.too_many' }

/** Wrong passwords that strangers may try at one e-mail, whether or not it has an account. */
const guessesAtAccount = defineLimit({ name: 'accounts.guesses_at_account', count: 10, ...guessing })
/** Wrong passwords of a known browser, or of a session, which strangers cannot use up. */
const guessesOfBrowser = defineLimit({ name: 'accounts.guesses_of_browser', count: 10, ...guessing })
/**
 * Wrong passwords of one network; a campus shares one address, so this stops lists of stolen passwords, not a lecture
 * hall.
 */
const guessesOfNetwork = defineLimit({ name: 'accounts.guesses_of_network', count: 100, ...guessing })

type Needed = Pick<Services, 'db' | 'now'>

/**
 * Counts a guess at a password before it is checked. The eleventh in 15 minutes throws 429 even with the right
 * password, and is not counted, so that the wait ends. `browser` is the hash of a known one. Returns the id with
 * which a right guess is uncounted.
 */
export function countGuess(
  services: Needed,
  { email, address, browser }: { email: string; address: string; browser: string | null },
): Promise<string> {
  if (browser !== null) return countHits(services, guessesOfBrowser.of(browser))
  return countHits(services, atAccount(email), guessesOfNetwork.ofNetwork(address))
}

/** Counts a guess of a signed-in person, as `countGuess` does. */
export function countGuessOfSession(services: Needed, family: string): Promise<string> {
  return countHits(services, guessesOfBrowser.of(`session:${family}`))
}

/** Checks a password that was counted as a guess; uncounts it when too many waited for the check to run. */
export async function lookAtGuess(
  { db }: Needed,
  guess: string,
  look: () => Promise<boolean>,
): Promise<boolean> {
  try {
    return await look()
  } catch (error) {
    await takeBack(db, guess)
    throw error
  }
}

/** Subject of an e-mail, in lower case: two spellings are one account. */
const atAccount = (email: string) => guessesAtAccount.of(email.toLowerCase())

/** Removes the guesses against an account and of its browsers, after a new password. */
export async function liftGuesses(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const browsers = await tx
    .select({ hash: knownBrowsers.tokenHash })
    .from(knownBrowsers)
    .where(eq(knownBrowsers.userId, id))
  await liftLimits(tx, [atAccount(email), ...browsers.map(({ hash }) => guessesOfBrowser.of(hash))])
}

/** How often a network may learn that an e-mail is taken. */
const takenEmails = defineLimit({
  name: 'accounts.taken_emails_told',
  count: 5,
  windowMs: hourMs,
  code: 'accounts.too_many',
})

/** Throws 429 for a network that was told five times in an hour; called first. `tell` counts. */
export async function countTelling(services: Needed, address: string) {
  const network = takenEmails.ofNetwork(address)
  await refuseBeyond(services, network)
  return { tell: () => countHits(services, network) }
}
