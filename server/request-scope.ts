import { AsyncLocalStorage } from 'node:async_hooks'

/** The request for which code runs. */
export interface RequestScope {
  requestId: string
  /** That of the request which this one is a part of. */
  outer?: RequestScope | undefined
}

/** Found by whatever a request causes in this process, so that no function has to pass it on. */
export const requestScope = new AsyncLocalStorage<RequestScope>()
