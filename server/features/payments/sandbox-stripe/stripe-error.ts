/** An error as Stripe reports it. The message is for developers, so it is in English, as Stripe's. */
export class StripeError extends Error {
  readonly status: number
  readonly code: string | undefined

  constructor(status: number, message: string, code?: string) {
    super(message)
    this.status = status
    this.code = code
  }

  body() {
    return { error: { type: 'invalid_request_error', message: this.message, code: this.code } }
  }
}

export const invalid = (message: string, code?: string) => new StripeError(400, message, code)

export const missing = (kind: string, id: string) =>
  new StripeError(404, `No such ${kind}: '${id}'`, 'resource_missing')
