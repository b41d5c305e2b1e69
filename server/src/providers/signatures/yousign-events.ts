import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureEvent } from './signatures.ts'

/**
 * The event of a delivery signed over its raw body, or null. No time stamp is signed, so a replay is told by its stored
 * id alone, and what the event says is read again at the provider.
 */
export function readYousignEvent(rawBody: Buffer, signature: unknown, secret: string): SignatureEvent | null {
  if (typeof signature !== 'string') return null
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`)
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  try {
    const event = JSON.parse(rawBody.toString('utf8'))
    const requestId = event?.data?.signature_request?.id
    if (typeof event?.event_id !== 'string' || typeof requestId !== 'string') return null
    return { id: event.event_id, type: String(event.event_name), requestId }
  } catch {
    return null
  }
}
