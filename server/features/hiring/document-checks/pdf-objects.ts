import type { Dict, XRef } from 'pdfjs-dist/legacy/build/pdf.worker.mjs'
import type { PdfLibrary } from './pdf-library.ts'
import { DocumentRefused } from './refusal.ts'

const MAX_OBJECTS = 100_000

/** A stream of a PDF. */
export interface PdfStream {
  dict: Dict
  /** Its bytes as they are in the file. */
  raw: Uint8Array
  filters: string[]
  /** Decodes it. */
  decode: () => Uint8Array
}

/** Whether a viewer may read objects in a stream. PDF.js does not ask for the type. */
function isObjectStream({ Name }: PdfLibrary, dict: Dict): boolean {
  const type = dict.get('Type')
  return (type instanceof Name && type.name === 'ObjStm') || (dict.has('N') && dict.has('First'))
}

/** Where the text `obj` begins an object in the file. */
function* positionsOf(pdf: Buffer): Generator<number> {
  for (let at = pdf.indexOf('obj'); at >= 0; at = pdf.indexOf('obj', at + 3))
    if (pdf.toString('latin1', at - 3, at) !== 'end') yield at + 3
}

function filtersOf({ Name }: PdfLibrary, dict: Dict, xref: XRef): string[] {
  const filter = dict.get('F', 'Filter')
  const all = Array.isArray(filter) ? filter : [filter]
  return all.map((one) => xref.fetchIfRef(one)).flatMap((one) => (one instanceof Name ? [one.name] : []))
}

const textFilters = new Set([
  ...['FlateDecode', 'LZWDecode', 'ASCII85Decode', 'ASCIIHexDecode', 'RunLengthDecode'],
  ...['Fl', 'LZW', 'A85', 'AHx', 'RL'],
])

/**
 * Reads every object that is in the file, whether or not its tables refer to it: those of older revisions, and those in
 * object streams. PDF.js tells of each entry that it reads. Viewers disagree about which of several tables counts, and the
 * objects that any of them finds are among these.
 *
 * @param visit gets each top-level object, and the bytes of each object stream
 * @returns the streams of the file
 * @throws DocumentRefused if the file has too many objects, or object streams that viewers read differently
 */
export function readObjects(
  library: PdfLibrary,
  pdf: Buffer,
  xref: XRef,
  visit: { object: (object: unknown) => void; text: (bytes: Uint8Array) => void },
): PdfStream[] {
  const { BaseStream, Dict, Lexer, Parser, Stream } = library
  const streams: PdfStream[] = []
  let count = 0

  const parser = (bytes: Uint8Array, start: number, allowStreams: boolean) =>
    new Parser({ lexer: new Lexer(new Stream(bytes, start)), xref, allowStreams })

  /** Refuses an object stream that PDF.js cannot read, such as one without an end. Another viewer may be able to. */
  function requireNoObjectStream(bytes: Uint8Array, start: number): void {
    let dict: unknown
    try {
      dict = parser(bytes, start, false).getObj()
    } catch {
      return
    }
    if (dict instanceof Dict && isObjectStream(library, dict)) throw new DocumentRefused('unreadable')
  }

  function parse(bytes: Uint8Array, start: number): unknown {
    count += 1
    if (count > MAX_OBJECTS) throw new DocumentRefused('too_complex')
    try {
      const object = parser(bytes, start, true).getObj()
      visit.object(object)
      return object
    } catch (error) {
      // Nested too deeply.
      if (error instanceof RangeError) throw new DocumentRefused('too_complex')
      requireNoObjectStream(bytes, start)
      // Not an object, such as text in a stream.
      return undefined
    }
  }

  function readObjectStream({ dict, filters, decode }: PdfStream): void {
    const [number, first] = [dict.getRaw('N'), dict.getRaw('First')]
    const isPlain = filters.every((filter) => textFilters.has(filter)) && !dict.has('F') && !dict.has('DP')
    if (!Number.isInteger(number) || !Number.isInteger(first) || !isPlain)
      throw new DocumentRefused('unreadable')
    const bytes = decode()
    visit.text(bytes)
    const header = Buffer.from(bytes.subarray(0, first as number)).toString('latin1')
    const numbers = header.match(/\d+/g) ?? []
    // All, even if there are more than the stream declares.
    for (let index = 1; index < numbers.length; index += 2)
      parse(bytes, (first as number) + Number(numbers[index]))
  }

  // PDF.js takes the whole ArrayBuffer of the bytes.
  const own = new Uint8Array(pdf)
  for (const position of positionsOf(pdf)) {
    const object = parse(own, position)
    if (!(object instanceof BaseStream) || !object.dict) continue
    const { dict } = object
    let source = object
    while (source.stream) source = source.stream
    const { bytes, start, end } = source as InstanceType<typeof Stream>
    const stream = {
      dict,
      raw: bytes.subarray(start, end),
      filters: filtersOf(library, dict, xref),
      decode: () => object.getBytes(),
    }
    streams.push(stream)
    if (isObjectStream(library, dict)) readObjectStream(stream)
  }
  return streams
}
