import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SignatureEvent } from './signatures.ts'
import { Delivered } from './yousign-answers.ts'

/**
 * Returns the event of a delivery that is signed over its raw body, or null. Yousign signs no time stamp, so replays
 * are recognised by their stored id, and what an event says is read again at the provider. Any of the secrets may have
 * signed, so that one can be changed while deliveries are under way.
 */
export function readYousignEvent(
  rawBody: Buffer,
  signature: unknown,
  secrets: string[],
): SignatureEvent | null {
  if (typeof signature !== 'string') return null
  const given = Buffer.from(signature)
  if (!secrets.some((secret) => isSigned(rawBody, given, secret))) return null
  const parsed = Delivered.safeParse(jsonIn(rawBody))
  if (!parsed.success) return null
  const { event_id: id, event_name: type = '', data } = parsed.data
  return { id, type, requestId: data.signature_request.id }
}

function isSigned(rawBody: Buffer, given: Buffer, secret: string): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', secret).update(rawBody).digest('hex')}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function jsonIn(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
