/** `ongoing` waits for the signer; the provider's further states are brought to the nearest of these. */
export type RequestState = 'draft' | 'ongoing' | 'done' | 'declined' | 'expired' | 'canceled'

export type SignatureRequest = {
  id: string
  state: RequestState
  externalId: string | null
  documentIds: string[]
  signerIds: string[]
}

export type Signer = {
  /** In the letters that the provider takes: see `signerName`. */
  firstName: string
  lastName: string
  email: string
  locale: 'fr' | 'en'
  redirects: { success: string; error: string; decline: string }
}

export type SigningLink = { url: string; expiresAt: Date }

export type SignatureEvent = { id: string; type: string; requestId: string }

/** Every verb throws AppError 503 `signatures.unavailable` when the outcome is unknown, 502 when it was refused. */
export type Signatures = {
  /** What was begun under our own id; the provider has no idempotency keys. */
  find: (externalId: string) => Promise<SignatureRequest | null>
  /** Null when the provider knows no such request. */
  retrieve: (requestId: string) => Promise<SignatureRequest | null>
  /** `lastDay` is `'YYYY-MM-DD'`, within a year. */
  create: (wish: { externalId: string; name: string; lastDay: string }) => Promise<SignatureRequest>
  /** The PDF holds the anchor of its first signer; one without is refused here. */
  addDocument: (requestId: string, file: { fileName: string; bytes: Uint8Array }) => Promise<string>
  addSigner: (requestId: string, signer: Signer) => Promise<string>
  activate: (requestId: string) => Promise<void>
  readLink: (requestId: string, signerId: string) => Promise<SigningLink | null>
  cancel: (requestId: string) => Promise<void>
  reactivate: (requestId: string, lastDay: string) => Promise<void>
  /** The newest hundred requests that have come to an end. */
  listEnded: () => Promise<SignatureRequest[]>
  downloadSigned: (requestId: string) => Promise<Buffer>
  downloadAuditTrail: (requestId: string) => Promise<Buffer>
  /** The event of a webhook whose signature is right, else null. */
  readEvent: (rawBody: Buffer, signature: unknown) => SignatureEvent | null
}
