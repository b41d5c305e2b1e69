import { killEverything, killInCall, killInTransaction, killOne } from './engine/kills.ts'
import { readOptions } from './engine/options.ts'
import { runDrill } from './engine/run-drill.ts'
import { claimants } from './load/claimants.ts'

/** Every table that a declaration, a message, a decision and its letter write. */
const written = [
  'claims',
  'claim_messages',
  'claim_documents',
  'files',
  'audit_rows',
  'mail_outbox',
  'accepted_papers',
  'idempotency_keys',
  'contract_papers',
  'evidence',
  'queue_items',
]
const mail = (when: 'before' | 'after') => killInCall({ provider: 'mail', match: 'SMTP *', when })
/** A kill in each gap, the mail on its way too, and one at random after it. */
const faults = [...written.map(killInTransaction), mail('before'), mail('after')].flatMap((gap, at) => [
  gap,
  at % 2 === 0 ? killOne : killEverything,
])

/**
 * Students declare claims with their files and write again, an administrator decides them, and processes are killed while they
 * do: each sending is there whole and once, with its bytes, each decision with its letter and its mail.
 */
export function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 10, people: 6, among: faults })
  return runDrill({ options, processes: 2, load: claimants, faults })
}
