interface Details {
  type?: 'invalid_request_error' | 'card_error' | 'idempotency_error' | 'api_error'
  code?: string
  param?: string | undefined
  decline_code?: string
}

/** An error as Stripe reports it. The message is for developers, so it is in English, as Stripe's. */
export class StripeError extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, message: string, details: Details = {}) {
    super(message)
    this.status = status
    this.details = details
  }

  body() {
    return { error: { type: 'invalid_request_error', message: this.message, ...this.details } }
  }
}

export const invalid = (message: string, param?: string, code?: string) =>
  new StripeError(400, message, { ...(param && { param }), ...(code && { code }) })

export const missing = (kind: string, id: string, param = 'id') =>
  new StripeError(404, `No such ${kind.replace(/^.*\./, '').replaceAll('_', ' ')}: '${id}'`, {
    code: 'resource_missing',
    param,
  })
