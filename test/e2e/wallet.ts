import type { Page } from '@playwright/test'
import PDFDocument from 'pdfkit'
import { bearer, expect } from './fixtures.ts'

/** A PDF of one page with this text. */
export async function pdf(text: string, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument(options)
  document.text(text)
  document.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of document as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Headers of an API request of the person who is signed in on this page. */
export const headersOf = async (page: Page) =>
  bearer((await page.evaluate(() => localStorage.getItem('authToken'))) ?? '')

/** The doctor who is signed in keeps a document, over the API. */
export async function keep(page: Page, kind: string, title = ''): Promise<void> {
  const headers = await headersOf(page)
  const buffer = await pdf(`${kind} ${title}`)
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(`/api${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return reply.json()
  }
  const { id } = await post('/documents/uploads', { files: [{ bytes: buffer.length }] })
  const content = { name: 'parte', mimeType: 'application/octet-stream', buffer }
  const sent = await page.request.put(`/api/documents/uploads/${id}/parts`, {
    headers,
    multipart: { file: '0', part: '0', content },
  })
  expect(sent.ok(), await sent.text()).toBe(true)
  await post(`/documents/uploads/${id}/finish`, { kind, title })
}
