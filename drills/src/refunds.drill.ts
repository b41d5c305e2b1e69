import { killEverything, killInCall, killInTransaction, killOne } from './engine/kills.ts'
import { readOptions } from './engine/options.ts'
import { providerFaults } from './engine/provider-faults.ts'
import { runDrill } from './engine/run-drill.ts'
import { leavers } from './load/leavers.ts'

const stripe = (match: string, when: 'before' | 'after') => killInCall({ provider: 'stripe', match, when })
/** Every table that a word to leave, and the money that comes back for it, write. */
const written = [
  ...['withdrawals', 'terminations', 'refunds', 'refund_parts', 'number_series', 'contract_events'],
  ...['contract_papers', 'evidence', 'queue_items', 'audit_rows', 'webhook_events', 'mail_outbox'],
]
/** Every gap between the word of a student and the money that is back, with the provider away between them. */
const faults = [
  stripe('POST /v1/refunds', 'before'),
  stripe('POST /v1/refunds', 'after'),
  stripe('WEBHOOK *refund*', 'before'),
  ...written.map(killInTransaction),
  ...providerFaults('stripe').filter(({ name }) => /failing 503|unanswered|losing/.test(name)),
  killOne,
  killEverything,
]

/** Students buy a stay and leave it, by withdrawal or for an event in their life, while something breaks: each cent back once. */
export function drill(args: string[]): Promise<void> {
  const options = readOptions(args, { minutes: 10, people: 5, among: faults })
  return runDrill({ options, processes: 2, load: leavers, faults })
}
