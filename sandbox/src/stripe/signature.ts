import { createHmac } from 'node:crypto'

/** The `Stripe-Signature` header: HMAC-SHA256 of `seconds.body` with the whole `whsec_…` text as key. */
export function signature(body: string, secret: string, nowMs: number): string {
  const seconds = Math.floor(nowMs / 1000)
  const digest = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${digest}`
}
