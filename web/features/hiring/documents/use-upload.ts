import { useEffect, useRef, useState } from 'react'
import type { CallError, Input } from '#web/lib/api.ts'
import { onConnectionChange } from '#web/lib/connection.ts'
import { sendFile } from '#web/lib/files/send-file.ts'
import { call } from '#web/lib/session.ts'
import { persist, sendInParts, type Upload, type UploadCalls } from './upload.ts'

type Details = Input<'POST /documents/uploads/:id/finish'>['body']

export type UploadState =
  | { step: 'idle' }
  /** `isWaiting`: an attempt has failed, and the next one comes by itself. */
  | { step: 'sending' | 'checking'; share: number; isWaiting: boolean }

const FIRST_DELAY_MS = 1_000
const LAST_DELAY_MS = 30_000

/** Resolves when the connection is back, after a delay that grows, or when the upload is cancelled. */
const nextAttempt = (failures: number, retryAfter: number | null, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const delay = retryAfter ? retryAfter * 1_000 : Math.min(FIRST_DELAY_MS * 2 ** failures, LAST_DELAY_MS)
    const timer = setTimeout(done, delay)
    const stop = onConnectionChange((isBack) => isBack && done())
    signal.addEventListener('abort', done, { once: true })
    function done() {
      clearTimeout(timer)
      stop()
      signal.removeEventListener('abort', done)
      resolve()
    }
  })

const callsWith = (signal: AbortSignal): UploadCalls => ({
  start: (sizes) => call('POST /documents/uploads', { body: { files: sizes.map((bytes) => ({ bytes })) } }),
  arrived: async (id) => (await call('GET /documents/uploads/:id', { params: { id } })).parts,
  send: (id, { file, part }, content, onProgress) => {
    const form = new FormData()
    form.append('file', String(file))
    form.append('part', String(part))
    form.append('content', content, 'parte')
    return sendFile('PUT /documents/uploads/:id/parts', form, { params: { id }, onProgress, signal })
  },
})

/** Sends a document, and continues by itself after a lost connection, while this page is open. */
export function useUpload() {
  const [state, setState] = useState<UploadState>({ step: 'idle' })
  const abort = useRef<AbortController>(null)
  /** The last upload that was started, for another attempt with the same files. */
  const started = useRef<{ chosen: readonly Blob[]; files: readonly Blob[]; upload: Upload }>(null)
  useEffect(() => () => abort.current?.abort(), [])

  /**
   * Sends what `prepare` makes of the chosen files. Resolves to whether the document is stored; false if the upload was cancelled.
   * @throws CallError, and what `prepare` throws
   */
  const send = async (
    chosen: readonly Blob[],
    prepare: (signal: AbortSignal) => Promise<readonly Blob[]>,
    body: Details,
  ): Promise<boolean> => {
    const controller = new AbortController()
    abort.current = controller
    const { signal } = controller
    setState({ step: 'sending', share: 0, isWaiting: false })
    const change = (changes: { step?: 'checking'; share?: number; isWaiting?: boolean }) =>
      setState((last) => (last.step === 'idle' ? last : { ...last, ...changes }))
    const options = {
      signal,
      onProgress: (share: number) => change({ share, isWaiting: false }),
      onWaiting: (isWaiting: boolean) => change({ isWaiting }),
      wait: (failures: number, { retryAfter }: CallError) => nextAttempt(failures, retryAfter, signal),
    }
    const last = started.current
    const isSame =
      last?.chosen.length === chosen.length && last.chosen.every((file, index) => file === chosen[index])
    const known = isSame ? last : null
    try {
      const files = known?.files ?? (await prepare(signal))
      signal.throwIfAborted()
      const onStarted = (upload: Upload) => {
        started.current = { chosen, files, upload }
      }
      const upload = await sendInParts(files, callsWith(signal), { ...options, onStarted }, known?.upload)
      change({ step: 'checking', share: 1 })
      // Repeating it is safe: the server knows the upload of which it has made a document.
      await persist(
        () => call('POST /documents/uploads/:id/finish', { params: { id: upload.id }, body }),
        options,
      )
      return !signal.aborted
    } catch (error) {
      if (signal.aborted) return false
      throw error
    } finally {
      setState({ step: 'idle' })
    }
  }

  return { state, send, cancel: () => abort.current?.abort() }
}
