import PDFDocument from 'pdfkit'

/** A PDF of one page with this text. */
export async function pdf(text: string, options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument(options)
  document.text(text)
  document.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of document as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return Buffer.concat(chunks)
}
