import type { Api } from '#contract/api.ts'
import { fetchWith, fileOf, type InputArguments, type Send } from '../api.ts'
import { sendWithToken } from '../session.ts'

/** How long a call may take, with the transfer of its file, in milliseconds. */
const TIMEOUT_MS = 120_000

const sendForFile: Send<Response> = (path, init) => sendWithToken(path, init, TIMEOUT_MS)

/** The reply of an endpoint that is a file. @throws CallError */
export async function fetchFile<K extends keyof Api>(key: K, ...input: InputArguments<K>): Promise<Blob> {
  return fileOf(await fetchWith(sendForFile, key, ...input))
}

/** The file's name in a Content-Disposition header. Names with accents are encoded (RFC 6266). */
function nameIn(header: string | null): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header ?? '')?.[1]
  if (encoded) return decodeURIComponent(encoded)
  return /filename="([^"]+)"/.exec(header ?? '')?.[1] ?? 'medponto'
}

/**
 * Downloads the reply of an endpoint as a file, under the name in its Content-Disposition header.
 * @throws CallError
 */
export async function download<K extends keyof Api>(key: K, ...input: InputArguments<K>): Promise<void> {
  const response = await fetchWith(sendForFile, key, ...input)
  const url = URL.createObjectURL(await fileOf(response))
  const link = document.createElement('a')
  link.href = url
  link.download = nameIn(response.headers.get('content-disposition'))
  link.click()
  // The download has started, but browsers may still read the URL for a moment.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
