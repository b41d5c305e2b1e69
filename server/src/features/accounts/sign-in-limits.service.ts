import { eq } from 'drizzle-orm'
import type { Tx } from '../../platform/database.ts'
import {
  countHits,
  defineLimit,
  hourMs,
  liftLimits,
  minuteMs,
  refuseBeyond,
  takeBack,
} from '../../platform/limits.ts'
import type { Services } from '../../platform/services.ts'
import { knownBrowsers } from './accounts.table.ts'

const guessing = { windowMs: 15 * minuteMs, code: 'accounts.too_many' }

/** Wrong passwords that strangers may try at one e-mail, of an account or of none. */
const guessesAtAccount = defineLimit({ name: 'accounts.guesses_at_account', count: 10, ...guessing })
/** A browser that has signed in before has guesses of its own, which strangers cannot use up; so has a session. */
const guessesOfBrowser = defineLimit({ name: 'accounts.guesses_of_browser', count: 10, ...guessing })
/** A campus shares one address; this stops lists of stolen passwords, not a lecture hall. */
const guessesOfNetwork = defineLimit({ name: 'accounts.guesses_of_network', count: 100, ...guessing })

type Needed = Pick<Services, 'db' | 'now'>

/**
 * Counts a guess at a password before it is looked at; the eleventh in 15 minutes is 429 whatever the password, and is not
 * counted, so the wait ends. `browser` is the hash of a known one. Answers with the id by which a right guess is taken back.
 */
export function countGuess(
  services: Needed,
  { email, address, browser }: { email: string; address: string; browser: string | null },
): Promise<string> {
  if (browser !== null) return countHits(services, guessesOfBrowser.of(browser))
  return countHits(services, atAccount(email), guessesOfNetwork.ofNetwork(address))
}

/** Counts a guess of somebody who is signed in, as `countGuess` does. */
export function countGuessOfSession(services: Needed, family: string): Promise<string> {
  return countHits(services, guessesOfBrowser.of(`session:${family}`))
}

/** Looks at a password that was counted as a guess: one that could not be looked at, for too many wait, was none. */
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

/** Two spellings of one e-mail are one account. */
const atAccount = (email: string) => guessesAtAccount.of(email.toLowerCase())

/** A new password begins anew: what strangers and the account's own browsers have guessed no longer counts. */
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

/** Throws 429 for a network that has been told five times in an hour, before anything is looked at; `tell` counts. */
export async function countTelling(services: Needed, address: string) {
  const network = takenEmails.ofNetwork(address)
  await refuseBeyond(services, network)
  return { tell: () => countHits(services, network) }
}
