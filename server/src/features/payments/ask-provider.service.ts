import { isPassing } from '../../platform/database-away.ts'
import type { Services } from '../../platform/services.ts'
import { settle } from '../contracts/subscriptions.service.ts'
import { owedAgain } from '../purchases/disputes.queries.ts'
import { noteInstalments } from './note-instalments.ts'

/**
 * Asks the provider how a subscription stands and for its invoices, and updates its contracts. May run any number of times. Throws
 * 503 when the provider is silent.
 */
export async function askProvider(services: Services, subscriptionId: string): Promise<void> {
  await settle(services, owedAgain, subscriptionId)
  await noteInstalments(services, subscriptionId)
}

/** Subscriptions asked about at the same time. */
const atOnce = 8

/**
 * Asks the provider about subscriptions before anything is taken from whoever seems to owe: the event of a payment comes late, or
 * never. Returns those that it answered for; stops at a silent provider, and one failure keeps no other waiting.
 */
export async function askFirst(
  services: Services,
  subscriptionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(subscriptionIds)]
  const answered = new Set<string>()
  for (let at = 0; at < ids.length; at += atOnce) {
    const asked = ids.slice(at, at + atOnce)
    const results = await Promise.allSettled(asked.map((id) => askProvider(services, id)))
    const failures = results.flatMap((result, place) => {
      const subscriptionId = asked[place] ?? ''
      if (result.status === 'rejected') return [{ subscriptionId, err: result.reason }]
      answered.add(subscriptionId)
      return []
    })
    for (const failure of failures) {
      const level = isPassing(failure.err) ? 'warn' : 'error'
      services.log[level]({ code: 'payments.not_asked', ...failure }, 'who seems to owe was not asked about')
    }
    if (failures.some(({ err }) => isPassing(err))) break
  }
  return answered
}
