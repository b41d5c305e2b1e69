/** Thrown when a provider plays `failing`; each stand-in answers it in its own error shape. */
export class ProviderFault extends Error {
  readonly statusCode: number
  constructor(statusCode: number) {
    super(`the sandbox was told to fail with ${statusCode}`)
    this.statusCode = statusCode
  }
}

/** Thrown when the waiting call's connection is to be cut instead of answered. */
export class Dropped extends Error {}
