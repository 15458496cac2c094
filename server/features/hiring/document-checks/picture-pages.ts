import type sharp from 'sharp'
import { MAX_DOCUMENT_BYTES } from '#contract/hiring/documents.ts'
import { DocumentRefused } from './refusal.ts'

const MAX_PIXELS = 50e6
/** Longest side in pixels and quality of a page: 210 dpi on A4, and less if the document would be too large. */
const SIZES = [
  { side: 2480, quality: 82 },
  { side: 1754, quality: 70 },
]
/** Of A4, in points. */
const [SHORT, LONG] = [595.28, 841.89]

interface Page {
  bytes: Buffer
  width: number
  height: number
}

async function pictureLibrary(): Promise<typeof sharp> {
  const { default: library } = await import('sharp')
  // The library reads many more formats, each with a history of vulnerabilities.
  library.block({ operation: ['VipsForeignLoad'] })
  library.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] })
  library.cache(false)
  library.concurrency(1)
  return library
}

async function encode(
  library: typeof sharp,
  picture: Buffer,
  { side, quality }: (typeof SIZES)[number],
): Promise<Page> {
  const options = { animated: false, failOn: 'error', sequentialRead: true } as const
  try {
    const { width, height } = await library(picture, { ...options, limitInputPixels: false }).metadata()
    if (width * height > MAX_PIXELS) throw new DocumentRefused('too_complex')
    const { data, info } = await library(picture, { ...options, limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      // Without metadata, which can contain the location, the device and a preview.
      .jpeg({ quality })
      .toBuffer({ resolveWithObject: true })
    return { bytes: data, width: info.width, height: info.height }
  } catch (error) {
    throw error instanceof DocumentRefused ? error : new DocumentRefused('unreadable')
  }
}

async function write(pages: readonly Page[]): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const info = { CreationDate: new Date(0) }
  const document = new PDFDocument({ autoFirstPage: false, pdfVersion: '1.3', info, font: '' })
  // pdfkit needs them, and writes those that it can enumerate: its own name, and a date.
  for (const key of Object.keys(document.info))
    Object.defineProperty(document.info, key, { enumerable: false })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => document.on('end', resolve))
  for (const { bytes, width, height } of pages) {
    const size: [number, number] = width > height ? [LONG, SHORT] : [SHORT, LONG]
    document.addPage({ size, margin: 0 })
    document.image(bytes, 0, 0, { fit: size, align: 'center', valign: 'center' })
  }
  document.end()
  await ended
  return Buffer.concat(chunks)
}

/**
 * Makes a PDF of pictures: a page of A4 for each, upright, without metadata.
 * @throws DocumentRefused
 */
export async function pictureDocument(pictures: readonly Buffer[]): Promise<Buffer> {
  const library = await pictureLibrary()
  for (const size of SIZES) {
    const pages: Page[] = []
    for (const picture of pictures) pages.push(await encode(library, picture, size))
    const pdf = await write(pages)
    if (pdf.length <= MAX_DOCUMENT_BYTES) return pdf
  }
  throw new DocumentRefused('size')
}
