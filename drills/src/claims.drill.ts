import { killEverything, killInCall, killInTransaction, killOne } from './engine/kills.ts'
import { readOptions } from './engine/options.ts'
import type { Fault } from './engine/rounds.ts'
import { runDrill } from './engine/run-drill.ts'
import type { World } from './engine/world.ts'
import { claimants } from './load/claimants.ts'

/** Every table that a declaration, a message, a decision and its letter write, and the mail on its way. */
function gaps(world: World): Fault[] {
  const written = [
    'claims',
    'claim_messages',
    'claim_documents',
    'files',
    'audit_rows',
    'mail_outbox',
    'accepted_papers',
  ]
  const mail = (when: 'before' | 'after') => killInCall(world, { provider: 'mail', match: 'SMTP *', when })
  const random = [killOne(world), killEverything(world)]
  return [...written.map((table) => killInTransaction(world, table)), mail('before'), mail('after')].flatMap(
    (gap, at) => [gap, random[at % random.length] as Fault],
  )
}

/**
 * Students declare claims with their files and write again, an administrator decides them, and processes are killed while they
 * do: each sending is there whole and once, with its bytes, each decision with its letter and its mail.
 */
export function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 10, people: 6 })
  return runDrill({ options, processes: 2, load: claimants, faults: gaps })
}
