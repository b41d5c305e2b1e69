import { createHmac, randomUUID } from 'node:crypto'
import type { SandboxContext } from '../context.ts'
import { toRequest, toSigner } from './present.ts'
import type { StoredRequest, StoredSigner } from './types.ts'

export type EventName =
  | 'signature_request.activated'
  | 'signature_request.done'
  | 'signature_request.declined'
  | 'signature_request.expired'
  | 'signature_request.canceled'
  | 'signature_request.reactivated'
  | 'signer.link_opened'
  | 'signer.done'
  | 'signer.declined'

const minute = 60_000
const hour = 60 * minute
const subscription = '5f0c6f7e-6d1b-4f0a-9a3c-0d9b6c8f2e11'

/** Says where the events go, signed with the webhook's secret over the raw body, and when a failed one is repeated. */
export function connectWebhooks({ webhooks, config, clock }: SandboxContext) {
  webhooks.connect('yousign', {
    url: `${config.publicUrl}/api/signatures/webhook`,
    timeoutMs: 1000,
    retriesMs: [10_000, 2 * minute, 6 * minute, 30 * minute, hour, 5 * hour, 18 * hour, 24 * hour],
    succeeds: (status) => status >= 200 && status < 400,
    sign: (body, attempt) => ({
      'user-agent': 'Yousign Webhook Bot',
      'x-yousign-signature-256': `sha256=${signatureOf(body, config.yousignWebhookSecret)}`,
      'x-yousign-retry': String(attempt),
      'x-yousign-issued-at': String(clock.seconds()),
    }),
  })
}

/** HMAC-SHA256 of the raw body in hexadecimal; the header puts `sha256=` before it. */
const signatureOf = (body: string, secret: string) => createHmac('sha256', secret).update(body).digest('hex')

/** Publishes one event: `event_id` and `event_time` stay the same in every repetition, as the body is kept whole. */
export function announce(
  context: SandboxContext,
  name: EventName,
  request: StoredRequest,
  signer?: StoredSigner,
) {
  const body = JSON.stringify({
    event_id: randomUUID(),
    event_name: name,
    event_time: String(context.clock.seconds()),
    subscription_id: subscription,
    subscription_description: 'cursus',
    sandbox: true,
    data: {
      signature_request: toRequest(request),
      ...(signer && { signer: toSigner(signer, context) }),
    },
  })
  context.webhooks.publish('yousign', { type: name, body })
}
