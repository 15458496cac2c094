import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOAD_PART_BYTES } from '#contract/hiring/documents.ts'
import { pdfOf } from '#test/credentials/uploads.ts'
import { multipartBody } from '#test/pictures.ts'

const json = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

/**
 * Uploads a PDF of this size as a client does, which repeats what the app has no room for. Returns how many calls it repeated.
 * @throws Error for other refusals, and if the app does not answer
 */
export async function upload(url: string, token: string, bytes: number): Promise<number> {
  let refusals = 0
  const send = async (path: string, init: RequestInit): Promise<Record<string, string>> => {
    for (;;) {
      const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) }
      const reply = await fetch(`${url}/api${path}`, { ...init, headers })
      const body = await reply.text()
      if (reply.ok) return JSON.parse(body)
      if (reply.status !== 503 && reply.status !== 429) throw new Error(`${path}: ${reply.status} ${body}`)
      refusals += 1
      await sleep(500)
    }
  }
  const pdf = pdfOf(bytes)
  const { id } = await send('/documents/uploads', json({ files: [{ bytes: pdf.length }] }))
  for (let part = 0; part * UPLOAD_PART_BYTES < pdf.length; part += 1) {
    const content = pdf.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)
    const form = { file: '0', part: String(part), content: new File([new Uint8Array(content)], 'part') }
    const { headers, payload } = await multipartBody(form)
    await send(`/documents/uploads/${id}/parts`, { method: 'PUT', body: payload, headers })
  }
  await send(`/documents/uploads/${id}/finish`, json({ kind: 'diploma' }))
  return refusals
}
