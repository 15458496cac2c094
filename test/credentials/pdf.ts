import { deflateSync } from 'node:zlib'

/** The body of an object of a PDF. */
type Body = string | Buffer
type Objects = Record<number, Body>

const bytesOf = (body: Body) => (typeof body === 'string' ? Buffer.from(body, 'latin1') : body)

export const streamOf = (content: Body, entries = '', length: number | string = bytesOf(content).length) =>
  Buffer.concat([
    Buffer.from(`<< ${entries} /Length ${length} >>\nstream\n`, 'latin1'),
    bytesOf(content),
    Buffer.from('\nendstream'),
  ])

export const deflatedStream = (content: Body, entries = '') =>
  streamOf(deflateSync(bytesOf(content)), `/Filter /FlateDecode ${entries}`)

/** Bytes and offsets of objects, as they follow `before`. */
function written(before: Buffer, objects: Objects) {
  const offsets = new Map<number, number>()
  const parts = [before]
  let at = before.length
  for (const [number, body] of Object.entries(objects)) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj\n`), bytesOf(body), Buffer.from('\nendobj\n')])
    offsets.set(Number(number), at)
    parts.push(part)
    at += part.length
  }
  return { bytes: Buffer.concat(parts), offsets, end: at }
}

const ending = (trailer: string, startxref: number) =>
  `trailer\n<< ${trailer} >>\nstartxref\n${startxref}\n%%EOF\n`
const entry = (offset: number) => `${String(offset).padStart(10, '0')} 00000 n \n`

function withTable(before: Buffer, objects: Objects, trailer: string): Buffer {
  const { bytes, offsets, end } = written(before, objects)
  const sections = [...offsets].map(([number, offset]) => `${number} 1\n${entry(offset)}`)
  const table = `xref\n0 1\n0000000000 65535 f \n${sections.join('')}`
  return Buffer.concat([bytes, Buffer.from(table + ending(trailer, end), 'latin1')])
}

export const CONTENT = 'BT /F1 24 Tf 72 700 Td (Documento) Tj ET'

/** The objects of a document of one page. More entries can be given for its catalog and its page, and more objects. */
export const plainObjects = ({ catalog = '', page = '', objects = {} as Objects } = {}): Objects => ({
  1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
  2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  3: `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> ${page} >>`,
  4: streamOf(CONTENT),
  5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ...objects,
})

const HEADER = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')
const ROOT = '/Size 100 /Root 1 0 R'

/** A PDF with a table of these objects. */
export const pdfOf = (objects: Objects, trailer = ''): Buffer =>
  withTable(HEADER, objects, `${ROOT} ${trailer}`)

export const plainPdf = (more: Parameters<typeof plainObjects>[0] = {}): Buffer => pdfOf(plainObjects(more))

/** The PDF with a further revision, in which these objects replace or follow those that it has. */
export function updated(pdf: Buffer, objects: Objects, trailer = ''): Buffer {
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(pdf.toString('latin1'))?.[1]
  return withTable(pdf, objects, `${ROOT} /Prev ${previous} ${trailer}`)
}

/** An object stream of these objects. */
export function objectStream(objects: Record<number, string>, entries = ''): Buffer {
  let header = ''
  let bodies = ''
  for (const [number, body] of Object.entries(objects)) {
    header += `${number} ${bodies.length} `
    bodies += `${body} `
  }
  const counts = `/Type /ObjStm /N ${Object.keys(objects).length} /First ${header.length}`
  return deflatedStream(header + bodies, `${counts} ${entries}`)
}

/** A PDF whose `packed` objects are in object stream 50, and whose table is a stream as well. */
export function packedPdf(objects: Objects, packed: Record<number, string>, container?: Buffer): Buffer {
  const { bytes, offsets, end } = written(HEADER, { ...objects, 50: container ?? objectStream(packed) })
  offsets.set(51, end)
  const rows = Array.from({ length: 52 }, (_, number) => {
    const row = Buffer.alloc(6)
    const index = Object.keys(packed).indexOf(String(number))
    const offset = offsets.get(number)
    row[0] = index >= 0 ? 2 : offset === undefined ? 0 : 1
    row.writeUInt32BE(index >= 0 ? 50 : (offset ?? 0), 1)
    row[5] = Math.max(0, index)
    return row
  })
  const table = deflatedStream(Buffer.concat(rows), '/Type /XRef /W [1 4 1] /Size 52 /Root 1 0 R')
  const last = [Buffer.from('51 0 obj\n'), table, Buffer.from(`\nendobj\nstartxref\n${end}\n%%EOF\n`)]
  return Buffer.concat([bytes, ...last])
}

/** A PDF of so many pages. */
export function pdfOfPages(count: number): Buffer {
  const pages = Array.from({ length: count }, (_, index) => index + 10)
  const objects: Objects = plainObjects({})
  objects[2] = `<< /Type /Pages /Kids [${pages.map((page) => `${page} 0 R`).join(' ')}] /Count ${count} >>`
  for (const page of pages) objects[page] = objects[3] as Body
  return pdfOf(objects)
}
