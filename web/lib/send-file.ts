import type { Api } from '#contract/api.ts'
import { CallError, type Reply } from './api.ts'
import { readToken, renewToken } from './session.ts'

interface Sending {
  /** Told how much of the body has left, 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

interface Answer {
  status: number
  reply: unknown
}

// fetch does not tell how much of a body has been sent.
function attempt(path: string, form: FormData, token: string | null, { onProgress, signal }: Sending) {
  return new Promise<Answer>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.responseType = 'json'
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total)
    request.onload = () => resolve({ status: request.status, reply: request.response })
    request.onerror = () => reject(new CallError(0, null))
    request.onabort = () => reject(new CallError(0, null))
    // It may have been stopped while the token was renewed.
    if (signal.aborted) return reject(new CallError(0, null))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

/**
 * `call` for a multipart form, with the session's token and its one renewal; tells how much has been sent.
 * @throws CallError, also when `signal` stops it
 */
export async function sendFile<K extends keyof Api & `POST ${string}`>(
  key: K,
  form: FormData,
  sending: Sending,
): Promise<Reply<K>> {
  const path = `/api${key.slice('POST '.length)}`
  const token = readToken()
  let answer = await attempt(path, form, token, sending)
  if (answer.status === 401 && token) answer = await attempt(path, form, await renewToken(token), sending)
  const { status, reply } = answer
  if (status < 200 || status >= 300) throw new CallError(status, reply as CallError['reply'])
  return reply as Reply<K>
}
