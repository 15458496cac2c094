import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { MAX_DOCUMENT_BYTES } from '#contract/hiring/documents.ts'
import { hostilePdfs } from '#test/credentials/hostile-pdfs.ts'
import { CONTENT, deflatedStream, pdfOf, pdfOfPages, plainObjects, plainPdf } from '#test/credentials/pdf.ts'
import { pixelBomb } from '#test/pictures.ts'
import { isComplete } from './file-type.ts'
import { checkDocument, DocumentRefused, renderPreview } from './service.ts'

/** Seconds of processor time: enough to start the program and for little more. */
const shortLimits = { inspect: 2, convert: 2, preview: 2 }

/** The number of pages, or why it is refused. */
const outcome = (checked: ReturnType<typeof checkDocument>) =>
  checked.then(
    ({ pages }) => pages,
    (error) => {
      if (error instanceof DocumentRefused) return error.reason
      throw error
    },
  )
const outcomeOf = (...files: Buffer[]) => outcome(checkDocument(files))

const picture = (width: number, height: number, format: 'jpeg' | 'png' = 'jpeg') =>
  sharp({ create: { width, height, channels: 3, background: '#0f6b63' } })
    .withExif({ IFD0: { Make: 'Camera of Ana' } })
    .toFormat(format)
    .toBuffer()

/** Shells of this process that run or that nobody has waited for. */
const children = () =>
  readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8')
    .split(' ')
    .filter((pid) => {
      try {
        return pid !== '' && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('document-program')
      } catch {
        return false
      }
    })

const incomplete = Object.entries(hostilePdfs.unreadable).filter(([, pdf]) => !isComplete(pdf))
test.each([
  ...incomplete.map(([name, pdf]) => ({ reason: 'unreadable', name, pdf })),
  ...Object.entries(hostilePdfs.type).map(([name, pdf]) => ({ reason: 'type', name, pdf })),
])('refuses a file before it is inspected: $reason, $name', async ({ reason, pdf }) => {
  expect(await outcomeOf(pdf)).toBe(reason)
})

test.each(Object.entries(hostilePdfs.too_complex))(
  'refuses a PDF that is too much for a viewer: %s',
  async (_, pdf) => {
    const before = process.memoryUsage.rss()
    expect(await outcomeOf(pdf)).toBe('too_complex')
    expect(process.memoryUsage.rss() - before).toBeLessThan(60e6)
  },
)

test('ends a program that uses too much processor time, and goes on with the next document', async () => {
  // Each object is a string up to the end of the file.
  const slow = plainPdf({ objects: { 9: 'obj ('.repeat(90_000) } })
  const [first, second] = await Promise.all([
    outcome(checkDocument([slow], shortLimits)),
    outcomeOf(hostilePdfs.scripts['when opened']),
  ])
  expect([first, second]).toEqual(['too_complex', 'scripts'])
  // The program of the next document waits.
  expect(children().length).toBeLessThanOrEqual(1)
})

test('gives a PDF back as it is', async () => {
  const pdf = pdfOfPages(3)
  const { bytes, pages } = await checkDocument([pdf])
  expect({ isSame: bytes.equals(pdf), pages }).toEqual({ isSame: true, pages: 3 })
})

test('refuses scripts, files and passwords with their reasons', async () => {
  expect(await outcomeOf(hostilePdfs.scripts['when opened'])).toBe('scripts')
  expect(await outcomeOf(hostilePdfs.embedded.attachment)).toBe('embedded')
  expect(await outcomeOf(hostilePdfs.encrypted['with an unknown method'])).toBe('encrypted')
})

test('refuses files of both types, too many and too large ones', async () => {
  const one = await picture(20, 20)
  expect(await outcomeOf(plainPdf(), one)).toBe('mixed')
  expect(await outcomeOf(plainPdf(), plainPdf())).toBe('mixed')
  expect(await outcomeOf()).toBe('type')
  expect(await outcomeOf(...Array(21).fill(one))).toBe('pages')
  expect(await outcomeOf(one, Buffer.alloc(MAX_DOCUMENT_BYTES))).toBe('size')
})

test('makes a page of each picture, upright and without metadata', async () => {
  const turned = await sharp(await picture(400, 200))
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { bytes, pages } = await checkDocument([
    turned,
    await picture(400, 200, 'png'),
    await picture(4000, 100),
  ])
  expect(pages).toBe(3)
  const text = bytes.toString('latin1')
  expect(text.match(/\/MediaBox \[[^\]]+\]/g)).toEqual([
    '/MediaBox [0 0 595.28 841.89]',
    '/MediaBox [0 0 841.89 595.28]',
    '/MediaBox [0 0 841.89 595.28]',
  ])
  expect(text.match(/\/Width \d+|\/Height \d+/g)).toEqual(
    [200, 400, 400, 200, 2480, 62].map((side, index) => `/${index % 2 ? 'Height' : 'Width'} ${side}`),
  )
  expect(text).not.toMatch(/Camera of Ana|Exif|PDFKit|Creat|Producer|ModDate/)
  expect(await outcomeOf(bytes)).toBe(3)
})

test('makes the same document of the same pictures', async () => {
  const one = await picture(40, 40)
  const [first, second] = [await checkDocument([one]), await checkDocument([one])]
  expect(first.bytes.equals(second.bytes)).toBe(true)
})

test('refuses pictures that are damaged or too large', async () => {
  const [jpeg, png] = [await picture(300, 300), await picture(300, 300, 'png')]
  for (const whole of [jpeg, png])
    for (const part of [0.2, 0.5, 0.9])
      expect(await outcomeOf(whole.subarray(0, whole.length * part))).toBe('unreadable')
  expect(await outcomeOf(Buffer.from(pixelBomb()))).toBe('too_complex')
  expect(await outcomeOf(await picture(8000, 7000))).toBe('too_complex')
  expect(await outcomeOf(jpeg, Buffer.from([0xff, 0xd8, 0xff, 0xe0]))).toBe('unreadable')
})

const sizeOf = async (preview: Buffer | null) => {
  const { format, width, height } = await sharp(preview as Buffer).metadata()
  return { format, width, height }
}

test('draws the first page', async () => {
  expect(await sizeOf(await renderPreview(plainPdf()))).toEqual({ format: 'webp', width: 565, height: 800 })
  const wide = pdfOf({
    ...plainObjects(),
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 842 595] /Rotate 180 >>',
  })
  expect(await sizeOf(await renderPreview(wide))).toEqual({ format: 'webp', width: 800, height: 565 })
  const thin = pdfOf({ ...plainObjects(), 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9000 1] >>' })
  expect(await sizeOf(await renderPreview(thin))).toEqual({ format: 'webp', width: 800, height: 1 })
})

test('draws text and pictures', async () => {
  const preview = await renderPreview(plainPdf())
  const { channels } = await sharp(preview as Buffer).stats()
  // Black letters of Helvetica, which the document does not contain, on white.
  expect(channels[0]?.min).toBeLessThan(60)
  expect(channels[0]?.mean).toBeGreaterThan(240)
  const { bytes } = await checkDocument([await picture(200, 300)])
  const drawn = await sharp((await renderPreview(bytes)) as Buffer)
    .extract({ left: 250, top: 400, width: 9, height: 9 })
    .stats()
  expect(drawn.dominant.g).toBeGreaterThan(drawn.dominant.r + 50)
})

test('draws nothing if a page cannot be drawn', async () => {
  expect(await renderPreview(Buffer.from('%PDF-1.7\n%%EOF'))).toBe(null)
  // Lines without end.
  const endless = deflatedStream(`${CONTENT} ${'0 0 m 595 842 l 595 0 l 0 842 l h B* '.repeat(900_000)}`)
  expect(await renderPreview(pdfOf({ ...plainObjects(), 4: endless }), shortLimits)).toBe(null)
  // The program of the next document waits.
  expect(children().length).toBeLessThanOrEqual(1)
})
