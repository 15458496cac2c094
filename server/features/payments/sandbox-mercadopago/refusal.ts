/** A refusal, as Mercado Pago words it for the SDK. */
export class SandboxRefusal extends Error {
  readonly status: number
  readonly code: number
  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

export const notFound = () => new SandboxRefusal(404, 2000, 'Payment not found')
export const wrongState = () =>
  new SandboxRefusal(400, 2063, 'The action requested is not valid for the current payment state')
export const otherCall = () =>
  new SandboxRefusal(409, 4292, 'X-Idempotency-Key was already used with different parameters')
export const invalid = (message: string) => new SandboxRefusal(400, 1, message)
