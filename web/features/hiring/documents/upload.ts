import { CallError, isTransient } from '#web/lib/api.ts'

export interface Upload {
  id: string
  partBytes: number
}

/** The calls that an upload makes. */
export interface UploadCalls {
  start(sizes: number[]): Promise<Upload>
  /** For each file, the numbers of its parts that have arrived. */
  arrived(id: string): Promise<number[][]>
  send(id: string, place: { file: number; part: number }, content: Blob, report: Report): Promise<unknown>
}

/** Receives the share that has been sent, 0 to 1. */
type Report = (share: number) => void

export interface UploadOptions {
  signal: AbortSignal
  onProgress: Report
  /** Receives true while an attempt has failed and the next one is to come. */
  onWaiting: (isWaiting: boolean) => void
  /** Resolves when the next attempt is due, after so many failures in a row. */
  wait: (failures: number, error: CallError) => Promise<void>
  /** Receives the upload before its first part is sent. */
  onStarted: (upload: Upload) => void
}

/** Without a connection it waits as long as needed; a server that keeps failing is given up. */
const MAX_SERVER_FAILURES = 6

/** Runs `attempt` until it succeeds, is refused or is aborted. @throws CallError, or the reason of the signal */
export async function persist<Result>(
  attempt: (failures: number) => Promise<Result>,
  { signal, onWaiting, wait }: Pick<UploadOptions, 'signal' | 'onWaiting' | 'wait'>,
): Promise<Result> {
  for (let failures = 0, serverFailures = 0; ; ) {
    signal.throwIfAborted()
    try {
      const result = await attempt(failures)
      onWaiting(false)
      return result
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof CallError) || !isTransient(error)) throw error
      if (error.status > 0) serverFailures += 1
      if (serverFailures >= MAX_SERVER_FAILURES) throw error
      onWaiting(true)
      await wait(failures, error)
      failures += 1
    }
  }
}

const isGone = (error: unknown) => error instanceof CallError && error.status === 404

/**
 * Sends files in parts. After a lost connection it asks which parts are missing and continues with these. `known` is an upload
 * of the same files that was interrupted. If the server no longer has it, it begins again once.
 * @throws CallError, or the reason of the signal
 */
export async function sendInParts(
  files: readonly Blob[],
  calls: UploadCalls,
  options: UploadOptions,
  known: Upload | null | undefined = null,
): Promise<Upload> {
  const upload = known ?? (await persist(() => calls.start(files.map(({ size }) => size)), options))
  options.onStarted(upload)
  try {
    await sendMissing(files, upload, calls, options, Boolean(known))
    return upload
  } catch (error) {
    if (!isGone(error) || !known) throw error
    return sendInParts(files, calls, options)
  }
}

async function sendMissing(
  files: readonly Blob[],
  { id, partBytes }: Upload,
  calls: UploadCalls,
  options: UploadOptions,
  isContinued: boolean,
): Promise<void> {
  const { signal, onProgress } = options
  const total = files.reduce((sum, { size }) => sum + size, 0)
  const parts = files.flatMap((content, file) =>
    Array.from({ length: Math.ceil(content.size / partBytes) }, (_, part) => ({
      file,
      part,
      content: content.slice(part * partBytes, (part + 1) * partBytes),
    })),
  )
  const sent = new Set<(typeof parts)[number]>()
  const reportWith = (partial: number) =>
    onProgress((partial + [...sent].reduce((sum, { content }) => sum + content.size, 0)) / total)
  const learn = async () => {
    const arrived = await calls.arrived(id)
    for (const one of parts)
      if (arrived[one.file]?.includes(one.part)) sent.add(one)
      else sent.delete(one)
    reportWith(0)
  }
  if (isContinued) await persist(learn, options)
  for (let next = parts.find((one) => !sent.has(one)); next; next = parts.find((one) => !sent.has(one))) {
    const { file, part, content } = next
    const one = next
    await persist(async (failures) => {
      // The lost reply may have been that of a part that has arrived.
      if (failures > 0) await learn()
      if (sent.has(one)) return
      signal.throwIfAborted()
      await calls.send(id, { file, part }, content, (share) => reportWith(share * content.size))
      sent.add(one)
      reportWith(0)
    }, options)
  }
}
