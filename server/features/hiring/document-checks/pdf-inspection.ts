import type { Dict, XRef } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { DocumentRefusal } from '#contract/hiring/documents.ts'
import { inflatedSize } from './decoded-size.ts'
import { refusalOfEntry, refusalOfName, refusalOfText } from './forbidden-entries.ts'
import { type PdfLibrary, pdfLibrary } from './pdf-library.ts'
import { type PdfStream, readObjects } from './pdf-objects.ts'
import { countPages } from './pdf-pages.ts'
import { DocumentRefused } from './refusal.ts'

const MB = 1024 * 1024
/** Of decoded data. A page of 300 dpi in colour has 25 MB, one of 600 dpi 100 MB. */
const MAX_DECODED = { image: 256 * MB, other: 32 * MB, all: 1024 * MB }
/** Of data that PDF.js decodes, into memory. */
const MAX_DECODED_IN_MEMORY = 64 * MB
/** A page of 1,200 dpi has 140 million pixels. */
const MAX_IMAGE_PIXELS = 200e6

/** From the reason that counts most, if there are several. */
const order = [
  'encrypted',
  'scripts',
  'embedded',
  'pages',
  'too_complex',
  'unreadable',
] as const satisfies DocumentRefusal[]

/** If a stream has two of these, viewers read different data. */
const single = new Set(['Filter', 'DecodeParms', 'Length', 'First', 'N'])

/** The reasons to refuse the document that is being inspected. */
let found = new Set<DocumentRefusal>()

/** Judges every entry of a dictionary that PDF.js reads. An entry counts even if another one of the same key follows. */
function watchEntries({ BaseStream, Dict, Name, Ref }: PdfLibrary): void {
  const { set } = Dict.prototype
  Dict.prototype.set = function (this: Dict, key, value) {
    const reason = refusalOfEntry({
      key,
      name: value instanceof Name ? value.name : undefined,
      string: typeof value === 'string' ? value : undefined,
      isDictionary: value instanceof Dict || value instanceof Ref || value instanceof BaseStream,
    })
    if (reason) found.add(reason)
    if (single.has(key) && this.has(key)) found.add('unreadable')
    set.call(this, key, value)
  }
}

function limitMemory({ DecodeStream }: PdfLibrary): void {
  const { ensureBuffer } = DecodeStream.prototype
  DecodeStream.prototype.ensureBuffer = function (bytes) {
    if (bytes <= MAX_DECODED_IN_MEMORY) return ensureBuffer.call(this, bytes)
    // PDF.js may catch the error.
    found.add('too_complex')
    throw new DocumentRefused('too_complex')
  }
}

let loaded: Promise<PdfLibrary> | undefined

async function load(): Promise<PdfLibrary> {
  const library = await pdfLibrary()
  watchEntries(library)
  limitMemory(library)
  return library
}

/** Opens the file, and counts its pages. If its table of objects is wrong, as viewers do, with one made from the objects. */
async function open(library: PdfLibrary, pdf: Buffer): Promise<{ xref: XRef; pages: number }> {
  const { LocalPdfManager, PasswordException, XRefEntryException, XRefParseException } = library
  async function attempt(recoveryMode: boolean) {
    // PDF.js takes the whole ArrayBuffer of what it gets.
    const source = new Uint8Array(pdf)
    const options = { source, docId: 'document', password: '', enableXfa: false, evaluatorOptions: {} }
    const manager = new LocalPdfManager({ ...options, handler: null })
    await manager.initDocument(recoveryMode)
    const { xref } = manager.pdfDocument
    if (xref.encrypt) throw new DocumentRefused('encrypted')
    return { xref, pages: countPages(library, xref) }
  }
  try {
    return await attempt(false).catch((error) => {
      if (error instanceof XRefParseException || error instanceof XRefEntryException) return attempt(true)
      throw error
    })
  } catch (error) {
    if (error instanceof PasswordException) throw new DocumentRefused('encrypted')
    if (error instanceof RangeError) throw new DocumentRefused('too_complex')
    throw error instanceof DocumentRefused ? error : new DocumentRefused('unreadable')
  }
}

const isImage = ({ Name }: PdfLibrary, dict: Dict) => {
  const type = dict.get('Subtype')
  return type instanceof Name && type.name === 'Image'
}

/** Refuses streams that would fill the memory of a viewer. */
async function requireReasonableSizes(library: PdfLibrary, streams: readonly PdfStream[]): Promise<void> {
  let all = 0
  for (const { dict, raw, filters, decode } of streams) {
    const image = isImage(library, dict)
    if (image && Number(dict.get('Width', 'W')) * Number(dict.get('Height', 'H')) > MAX_IMAGE_PIXELS)
      throw new DocumentRefused('too_complex')
    const limit = image ? MAX_DECODED.image : MAX_DECODED.other
    const [first, ...others] = filters
    const isFlate = first === 'FlateDecode' || first === 'Fl'
    let size = isFlate ? await inflatedSize(raw, limit) : raw.length
    const isExpanding = (filter: string | undefined) => /^(Fl|LZW|RL|RunLength|Brotli)/.test(filter ?? '')
    if (size <= limit && (others.some(isExpanding) || (!isFlate && isExpanding(first))))
      size = decode().length
    all += size
    if (size > limit || all > MAX_DECODED.all) throw new DocumentRefused('too_complex')
  }
}

/**
 * Inspects a PDF; one after the other, as what was found is common to the process.
 * @returns its number of pages
 * @throws DocumentRefused
 */
export async function inspectPdf(pdf: Buffer): Promise<number> {
  loaded ??= load()
  const library = await loaded
  found = new Set()
  const add = (reason: DocumentRefusal | undefined) => reason && found.add(reason)
  add(refusalOfText(pdf))
  let pages = 0
  try {
    const opened = await open(library, pdf)
    pages = opened.pages
    const streams = readObjects(library, pdf, opened.xref, {
      object: (object) => object instanceof library.Name && add(refusalOfName(object.name)),
      text: (bytes) => add(refusalOfText(bytes)),
    })
    if (found.size === 0) await requireReasonableSizes(library, streams)
  } catch (error) {
    // PDF.js fails in many ways at references that lead nowhere.
    found.add(error instanceof DocumentRefused ? error.reason : 'unreadable')
  }
  const reason = order.find((one) => found.has(one))
  if (reason) throw new DocumentRefused(reason)
  return pages
}
