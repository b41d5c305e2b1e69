import type * as z from 'zod/mini'
/**
 * State of a signature request: `ongoing` waits for the signer; further states of the provider map to the nearest of
 * these.
 */
export type SignatureState = 'draft' | 'ongoing' | 'done' | 'declined' | 'expired' | 'canceled'

export type SignatureRequest = {
  id: string
  state: SignatureState
  externalId: string | null
  documentIds: string[]
  signerIds: string[]
  /** When it was opened to its signer, and when they had signed; null before, and where the provider does not tell. */
  sentAt: Date | null
  signedAt: Date | null
}

export type Signer = {
  /** First name in the letters that the provider takes (`signerName`). */
  firstName: string
  lastName: string
  email: string
  locale: 'fr' | 'en'
  redirects: { success: string; error: string; decline: string }
}

export type SigningLink = { url: string; expiresAt: Date }

export type SignatureEvent = { id: string; type: string; requestId: string }

/**
 * The signature provider. Each verb throws AppError 503 `signatures.unavailable` when the outcome is unknown, 502
 * when it was refused.
 */
export type Signatures = {
  /** Finds the request made under our own id, because the provider has no idempotency keys. */
  find: (externalId: string) => Promise<SignatureRequest | null>
  /** Returns the request; null when the provider does not know it. */
  retrieve: (requestId: string) => Promise<SignatureRequest | null>
  /** Creates a request; `lastDay` is `'YYYY-MM-DD'`, within a year. */
  create: (wish: { externalId: string; name: string; lastDay: string }) => Promise<SignatureRequest>
  /** Adds a PDF that holds the anchor of its first signer; one without is refused. */
  addDocument: (requestId: string, file: { fileName: string; bytes: Uint8Array }) => Promise<string>
  addSigner: (requestId: string, signer: Signer) => Promise<string>
  activate: (requestId: string) => Promise<void>
  readLink: (requestId: string, signerId: string) => Promise<SigningLink | null>
  cancel: (requestId: string) => Promise<void>
  reactivate: (requestId: string, lastDay: string) => Promise<void>
  /** Lists the newest hundred requests that have ended. */
  listEnded: () => Promise<SignatureRequest[]>
  downloadSigned: (requestId: string) => Promise<Buffer>
  downloadAuditTrail: (requestId: string) => Promise<Buffer>
  /** What `readEvent` reads of the body of a webhook. */
  event: z.core.$ZodType
  /** Returns the event of a webhook; null when its signature is wrong. */
  readEvent: (rawBody: Buffer, signature: unknown) => SignatureEvent | null
}
