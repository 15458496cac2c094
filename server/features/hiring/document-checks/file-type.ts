type FileType = 'pdf' | 'picture'

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PDF = Buffer.from('%PDF-')
const startsWith = (bytes: Buffer, signature: Buffer) => bytes.subarray(0, signature.length).equals(signature)

const ZIP_END = Buffer.from('PK\x05\x06', 'latin1')
const ZIP_END_BYTES = 22
const MAX_ZIP_COMMENT = 0xffff

/** Whether a program reads the bytes as a ZIP. It looks for the directory at the end, before a comment of any content. */
function isZip(bytes: Buffer): boolean {
  const tail = bytes.subarray(-ZIP_END_BYTES - MAX_ZIP_COMMENT)
  for (let at = tail.indexOf(ZIP_END); at >= 0; at = tail.indexOf(ZIP_END, at + 1)) {
    const isWhole = at + ZIP_END_BYTES <= tail.length
    if (isWhole && at + ZIP_END_BYTES + tail.readUInt16LE(at + 20) === tail.length) return true
  }
  return false
}

/**
 * The type of a file by its first bytes, or null. Names and declared types prove nothing. Viewers also accept a PDF that
 * begins later in the file; such a file is of two types at once.
 */
export function fileType(bytes: Buffer): FileType | null {
  if (startsWith(bytes, JPEG) || startsWith(bytes, PNG)) return 'picture'
  return startsWith(bytes, PDF) && !isZip(bytes) ? 'pdf' : null
}

const TAIL_BYTES = 1024
const isPadding = (byte: number | undefined) =>
  byte === 0 || byte === 0x20 || (byte !== undefined && byte >= 9 && byte <= 13)

/** Whether a PDF ends as PDFs do. One that was cut off does not, and neither does one with something else behind it. */
export function isComplete(pdf: Buffer): boolean {
  let end = pdf.length
  while (isPadding(pdf[end - 1])) end -= 1
  return pdf.subarray(Math.max(0, end - TAIL_BYTES), end).includes('%%EOF')
}
