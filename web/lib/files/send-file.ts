import type { Api } from '#contract/api.ts'
import { timeoutMessages } from '#contract/error-messages.ts'
import { address, CallError, type Reply } from '../api.ts'
import { reportNoAnswer } from '../connection.ts'
import { readToken, renewToken } from '../session.ts'

const TIMEOUT_MS = 180_000

interface Upload {
  /** Of the parameters in the path. */
  params?: Record<string, string>
  /** Receives the share of the body that has been sent, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Answer {
  status: number
  reply: unknown
  retryAfter: number | null
}

// Not `fetch`, which does not report upload progress.
function attempt(
  key: string,
  form: FormData,
  token: string | null,
  { params = {}, onProgress, signal }: Upload,
) {
  const [method = '', path = ''] = key.split(' ')
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address(path, params))
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total)
    request.onload = () =>
      resolve({
        status: request.status,
        reply: request.response,
        retryAfter: Number(request.getResponseHeader('retry-after')) || null,
      })
    request.timeout = TIMEOUT_MS
    request.ontimeout = () => {
      reportNoAnswer()
      reject(new CallError(0, null, { message: timeoutMessages.write }))
    }
    request.onerror = () => {
      reportNoAnswer()
      reject(new CallError(0, null))
    }
    request.onabort = () => reject(new CallError(0, null))
    // The upload may have been aborted while the token was renewed.
    if (signal.aborted) return reject(new CallError(0, null))
    const abort = () => request.abort()
    signal.addEventListener('abort', abort)
    request.onloadend = () => signal.removeEventListener('abort', abort)
    request.send(form)
  })
}

/**
 * `call` for a multipart form: sends the session's token, renews it once if it has expired, and reports progress.
 * @throws CallError, also if `signal` aborts the upload
 */
export async function sendFile<K extends keyof Api & `${'POST' | 'PATCH' | 'PUT'} ${string}`>(
  key: K,
  form: FormData,
  upload: Upload,
): Promise<Reply<K>> {
  const token = readToken()
  let answer = await attempt(key, form, token, upload)
  if (answer.status === 401 && token) answer = await attempt(key, form, await renewToken(token), upload)
  const { status, reply, retryAfter } = answer
  if (status < 200 || status >= 300) throw new CallError(status, reply as CallError['reply'], { retryAfter })
  // A reply that is not JSON is not ours.
  if (reply === null) throw new CallError(0, null)
  return reply as Reply<K>
}
