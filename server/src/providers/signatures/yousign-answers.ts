import * as z from 'zod/mini'
import { AppError } from '../../platform/errors.ts'
import type { SignatureRequest, SignatureState } from './signatures.ts'
import { read } from './yousign-call.ts'

/** Answer that carries an id, as each answer to a creation does. */
export const Named = z.object({ id: z.string() })

/** A document that was added, with the number of signature places found in it. */
export const AddedDocument = z.extend(Named, { total_anchors: z.nullish(z.number()) })

/** Link of a signer and when it expires; both come with the activation. */
export const SignerLink = z.object({
  signature_link: z.nullish(z.string()),
  signature_link_expiration_date: z.nullish(z.string()),
})

/** Our state for each state of the provider. */
const states = {
  draft: 'draft',
  approval: 'ongoing',
  ongoing: 'ongoing',
  paused: 'ongoing',
  done: 'done',
  declined: 'declined',
  rejected: 'declined',
  expired: 'expired',
  canceled: 'canceled',
  deleted: 'canceled',
} as const satisfies Record<string, SignatureState>

export const Request = z.extend(Named, {
  status: z.enum(Object.keys(states) as (keyof typeof states)[]),
  external_id: z.nullish(z.string()),
  documents: z.nullish(z.array(Named)),
  signers: z.nullish(z.array(Named)),
  activated_at: z.nullish(z.string()),
  completed_at: z.nullish(z.string()),
})

export const Requests = z.object({ data: z.array(Request) })

/** Event of a delivery, with the request that it is about. */
export const Delivered = z.object({
  event_id: z.string(),
  event_name: z.optional(z.string()),
  data: z.object({ signature_request: Named }),
})

/**
 * Parses an answer of the provider. Throws 502 `signatures.refused` for 404 or another shape, 503
 * `signatures.unavailable` when the body does not arrive.
 */
export async function readAnswer<T>(shape: z.ZodMiniType<T>, response: Response): Promise<T> {
  if (response.status === 404) throw new AppError('provider_failed', 'signatures.refused')
  const parsed = shape.safeParse(await read(response.json()))
  if (!parsed.success) throw new AppError('provider_failed', 'signatures.refused', { cause: parsed.error })
  return parsed.data
}

/** Translates the provider's request into ours. */
export function toRequest(answer: z.infer<typeof Request>): SignatureRequest {
  const { id, status, external_id: externalId, documents, signers, activated_at, completed_at } = answer
  const instant = (time: string | null | undefined) => (time ? new Date(time) : null)
  const ids = (list: z.infer<typeof Named>[] | null | undefined) => (list ?? []).map((one) => one.id)
  return {
    id,
    state: states[status],
    externalId: externalId ?? null,
    documentIds: ids(documents),
    signerIds: ids(signers),
    sentAt: instant(activated_at),
    signedAt: instant(completed_at),
  }
}
