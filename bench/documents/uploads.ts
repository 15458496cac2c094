import { setTimeout as sleep } from 'node:timers/promises'
import { UPLOAD_PART_BYTES } from '#contract/hiring/documents.ts'
import { pdfOf } from '#test/credentials/uploads.ts'
import { multipartBody } from '#test/pictures.ts'

// The clients of `bench/documents/measure.ts`, in a process of their own, so that their work does not delay the calls that it measures.
// Reads an address, the size of each document and a token for each doctor. Prints how many calls were repeated.
const [url = '', bytes = '', ...tokens] = process.argv.slice(2)

let refusals = 0
/** Repeats what the app has no room for, as clients do. */
async function send(path: string, token: string, init: RequestInit): Promise<Record<string, string>> {
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

const json = (body: object) => ({
  method: 'POST',
  body: JSON.stringify(body),
  headers: { 'content-type': 'application/json' },
})

async function upload(token: string, pdf: Buffer): Promise<void> {
  const { id } = await send('/documents/uploads', token, json({ files: [{ bytes: pdf.length }] }))
  for (let part = 0; part * UPLOAD_PART_BYTES < pdf.length; part += 1) {
    const content = pdf.subarray(part * UPLOAD_PART_BYTES, (part + 1) * UPLOAD_PART_BYTES)
    const form = { file: '0', part: String(part), content: new File([new Uint8Array(content)], 'part') }
    const { headers, payload } = await multipartBody(form)
    await send(`/documents/uploads/${id}/parts`, token, { method: 'PUT', body: payload, headers })
  }
  await send(`/documents/uploads/${id}/finish`, token, json({ kind: 'diploma' }))
}

const pdfs = tokens.map(() => pdfOf(Number(bytes)))
await Promise.all(tokens.map((token, index) => upload(token, pdfs[index] as Buffer)))
process.stdout.write(String(refusals))
