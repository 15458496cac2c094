import { documentRefusals, MAX_DOCUMENT_BYTES } from '#contract/hiring/documents.ts'

/** A4 at 300 dpi is 3508 px high; this is enough to read small print. */
const LONGEST_SIDE = 2480
const QUALITY = 0.85
/** Tried in turn if all pages together are too large. */
const SMALLER = [
  { side: LONGEST_SIDE, quality: 0.7 },
  { side: 1754, quality: 0.7 },
  { side: 1240, quality: 0.6 },
]
/** A PDF may begin with other bytes, within these. */
const HEAD_BYTES = 1024

/** The file cannot be used. `message` is shown to the user. */
export class FileRefused extends Error {}

type ReadFile = { type: 'pdf' | 'picture'; content: Blob }

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte)

/** By its content, because phones and browsers are often wrong about the type. */
async function typeOf(file: Blob): Promise<'pdf' | 'jpeg' | 'png' | 'unknown'> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg'
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47])) return 'png'
  return new TextDecoder('latin1').decode(bytes).includes('%PDF-') ? 'pdf' : 'unknown'
}

async function asJpeg(bitmap: ImageBitmap, side: number, quality: number): Promise<Blob> {
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new FileRefused(documentRefusals.unreadable)
  // JPEG has no transparency: without a background it would turn black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new FileRefused(documentRefusals.unreadable))),
      'image/jpeg',
      quality,
    ),
  )
}

async function reduced(picture: Blob, side: number, quality: number): Promise<Blob> {
  const bitmap = await createImageBitmap(picture)
  try {
    return await asJpeg(bitmap, side, quality)
  } finally {
    bitmap.close()
  }
}

/**
 * Checks a selected file, and scales a picture down. A type of picture that only some browsers can read becomes a JPEG too.
 * @throws FileRefused
 */
export async function readFile(file: File): Promise<ReadFile> {
  const type = await typeOf(file).catch(() => {
    throw new FileRefused(documentRefusals.unreadable)
  })
  if (type === 'pdf') {
    if (file.size > MAX_DOCUMENT_BYTES) throw new FileRefused(documentRefusals.size)
    return { type: 'pdf', content: file }
  }
  try {
    return { type: 'picture', content: await reduced(file, LONGEST_SIDE, QUALITY) }
  } catch {
    throw new FileRefused(documentRefusals[type === 'unknown' ? 'type' : 'unreadable'])
  }
}

const totalBytes = (files: readonly Blob[]) => files.reduce((sum, { size }) => sum + size, 0)

/** The pages of one document, smaller if they are too large together. @throws FileRefused, or the reason of the signal */
export async function fitted(pages: readonly Blob[], signal: AbortSignal): Promise<Blob[]> {
  let files = [...pages]
  for (const { side, quality } of SMALLER) {
    if (totalBytes(files) <= MAX_DOCUMENT_BYTES) return files
    files = []
    for (const page of pages) {
      signal.throwIfAborted()
      files.push(await reduced(page, side, quality))
    }
  }
  if (totalBytes(files) > MAX_DOCUMENT_BYTES) throw new FileRefused(documentRefusals.size)
  return files
}
