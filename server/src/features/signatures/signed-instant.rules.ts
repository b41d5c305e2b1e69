/** What the provider tells of a request: when it was sent, and when it was signed; null where it does not tell. */
type Times = { sentAt: Date | null; signedAt: Date | null }

/**
 * Returns when a request was signed: as the provider tells, where that lies between its sending and now; else now. `begunAt` is
 * when the signature was first asked for, before any request of it was sent.
 */
export function signedInstant(
  { signedAt, sentAt }: Times,
  { begunAt, now }: { begunAt: Date; now: Date },
): Date {
  const isPossible = signedAt && signedAt >= begunAt && signedAt >= (sentAt ?? begunAt) && signedAt <= now
  return isPossible ? signedAt : now
}
