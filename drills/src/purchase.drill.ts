import { killEverything, killInCall, killInTransaction, killOne } from './engine/kills.ts'
import { readOptions } from './engine/options.ts'
import type { Fault } from './engine/rounds.ts'
import { runDrill } from './engine/run-drill.ts'
import { purchases } from './load/purchase-drill.ts'

/** Ways in which webhooks come, in turn: each fault meets another. */
const manners = [
  ['normal', {}],
  ['repeating', { repeats: 3 }],
  ['disordered', {}],
  ['late', { delayMs: 4000 }],
  ['losing', {}],
] as const

const before = 'before' as const
const after = 'after' as const
const stripe = (match: string, when: 'before' | 'after') => killInCall({ provider: 'stripe', match, when })
const yousign = (step: string, when: 'before' | 'after') =>
  killInCall({ provider: 'yousign', match: `POST /yousign/v3/signature_requests${step}`, when })
/** Every table that a checkout, a payment, a signature and a certificate write. */
const written = [
  ...['purchases', 'instalments', 'purchase_papers', 'checkout_sessions', 'webhook_events', 'purchase_lines'],
  ...['contracts', 'contract_events', 'contract_papers', 'stays', 'homes', 'roommates', 'devices'],
  ...['signatures', 'documents', 'files', 'evidence', 'mail_outbox', 'accepted_papers'],
]

/** Every gap between two steps of a purchase: calls of ours, what is told to us, and what is written. */
const gaps = [
  stripe('POST /v1/checkout/sessions', before),
  stripe('POST /v1/checkout/sessions', after),
  stripe('GET /v1/checkout/sessions/*', after),
  stripe('WEBHOOK checkout.session.completed', before),
  yousign('', before),
  yousign('', after),
  yousign('/*/documents', after),
  yousign('/*/signers', after),
  yousign('/*/activate', after),
  killInCall({ provider: 'yousign', match: 'WEBHOOK signature_request.done', when: before }),
  killInCall({ provider: 'mail', match: 'SMTP *', when: before }),
  killInCall({ provider: 'mail', match: 'SMTP *', when: after }),
  ...written.map(killInTransaction),
]

/** Gives each fault the next manner in which webhooks come; signatures are told in the same manner. */
export function inTurn(faults: Fault[]): Fault[] {
  let turn = 0
  return faults.map(({ name, play }) => ({
    name,
    async play(world) {
      // Where webhooks are lost nobody would come into a gap of theirs.
      if (manners[turn % manners.length]?.[0] === 'losing' && /webhook/i.test(name)) turn += 1
      const [mode, more] = manners[turn++ % manners.length] as (typeof manners)[number]
      await world.outside.behave('stripe', mode, more)
      await world.outside.behave('yousign', mode, more)
      return play(world)
    },
  }))
}

/**
 * kill -9 in each gap of a purchase and at random, while people buy the four products by two processes: returns and
 * webhooks at once, webhooks that come often, reversed, late or never.
 */
export function drill(args: string[]): Promise<void> {
  const random = [killOne, killEverything, killOne]
  const faults = inTurn(gaps.flatMap((gap, at) => [gap, random[at % random.length] as Fault]))
  const options = readOptions(args, { minutes: 12, people: 6, among: faults })
  return runDrill({ options, load: purchases, processes: 2, faults })
}
