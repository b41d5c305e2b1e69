/** An answer other than success, as the provider words it: `{type, detail}` with this status. */
export class Refusal extends Error {
  readonly status: number
  readonly type: string

  constructor(status: number, type: string, detail: string) {
    super(detail)
    this.status = status
    this.type = type
  }
}

/** 400: one field does not pass; the detail names it first. */
export const invalid = (field: string, reason: string) =>
  new Refusal(400, 'validation_error', `${field}: ${reason}`)

/** 404: the same for an unknown object and for one of another request. */
export const notFound = (what: string) => new Refusal(404, 'not_found', `${what} not found.`)

/** 403: the object is there, but its status does not allow the call. */
export const forbidden = (detail: string) => new Refusal(403, 'forbidden', detail)
