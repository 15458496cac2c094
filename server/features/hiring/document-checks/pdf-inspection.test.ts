import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { expect, test } from 'vitest'
import { hostilePdfs } from '#test/credentials/hostile-pdfs.ts'
import {
  deflatedStream,
  objectStream,
  packedPdf,
  pdfOf,
  pdfOfPages,
  plainObjects,
  plainPdf,
  streamOf,
  updated,
} from '#test/credentials/pdf.ts'
import { isComplete } from './file-type.ts'
import { inspectPdf } from './pdf-inspection.ts'
import { DocumentRefused } from './refusal.ts'

/** The number of pages, or why it is refused. */
const outcomeOf = (pdf: Buffer) =>
  inspectPdf(pdf).catch((error) => {
    if (error instanceof DocumentRefused) return error.reason
    throw error
  })

const { scripts, embedded, encrypted, pages } = hostilePdfs
const inProcess = Object.entries({ scripts, embedded, encrypted, pages }).flatMap(([reason, cases]) =>
  Object.entries(cases).map(([name, pdf]) => ({ reason, name, pdf })),
)
// The whole ones: others are refused before they are inspected.
const unreadable = Object.entries(hostilePdfs.unreadable)
  .filter(([, pdf]) => isComplete(pdf))
  .map(([name, pdf]) => ({ reason: 'unreadable', name, pdf }))

test.each([...inProcess, ...unreadable])('refuses a PDF: $reason, $name', async ({ reason, pdf }) => {
  expect(await outcomeOf(pdf)).toBe(reason)
})

type Protection = NonNullable<ConstructorParameters<typeof PDFDocument>[0]>

async function protectedPdf(options: Protection): Promise<Buffer> {
  const document = new PDFDocument(options)
  const chunks: Buffer[] = []
  document.on('data', (chunk) => chunks.push(chunk))
  document.text('Diploma').end()
  await new Promise((resolve) => document.on('end', resolve))
  return Buffer.concat(chunks)
}

test.each(['1.3', '1.4', '1.6', '1.7', '1.7ext3'] as const)(
  'refuses encryption of PDF %s',
  async (pdfVersion) => {
    expect(await outcomeOf(await protectedPdf({ pdfVersion, userPassword: 'a', ownerPassword: 'b' }))).toBe(
      'encrypted',
    )
    // Anybody can open it, but not print or copy.
    expect(await outcomeOf(await protectedPdf({ pdfVersion, ownerPassword: 'b' }))).toBe('encrypted')
    expect(await outcomeOf(await protectedPdf({ pdfVersion }))).toBe(1)
  },
)

const signature =
  '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 9 9 9] /Contents <00> >>'
const accepted: Record<string, Buffer> = {
  'of one page': plainPdf(),
  'with objects in streams': packedPdf(plainObjects(), { 20: '<< /Producer (x) >>' }),
  'with a newer revision': updated(plainPdf(), { 4: deflatedStream('BT ET') }),
  'with a signature': updated(plainPdf(), {
    1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /SigFlags 3 /Fields [9 0 R] >> /Perms << /DocMDP 10 0 R >> >>',
    9: '<< /FT /Sig /T (a) /V 10 0 R /Type /Annot /Subtype /Widget /Rect [0 0 0 0] >>',
    10: signature,
  }),
  'with links': plainPdf({
    page: `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://cfm.org.br/javascript) >> >>
      << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /GoTo /D [3 0 R /Fit] >> >>]`,
  }),
  'with an action when opened': plainPdf({
    catalog: '/OpenAction << /S /GoTo /D [3 0 R /Fit] >> /PageMode /UseOutlines',
  }),
  'about scripts': plainPdf({
    objects: {
      4: streamOf('BT (HTML/CSS/JavaScript, /Launch, /EmbeddedFiles) Tj ET'),
      9: '<< /Title (/S /Java Script) /Keywords (/JS /XFA) >>',
    },
  }),
  'with structure': plainPdf({
    catalog: '/MarkInfo << /Marked true >> /StructTreeRoot 9 0 R',
    objects: { 9: '<< /Type /StructTreeRoot /K << /S /Document /K [<< /S /Sound >>] >> >>' },
  }),
  'with a wrong checksum': plainPdf({
    objects: {
      4: streamOf(
        Buffer.concat([deflateSync('BT ET').subarray(0, -4), Buffer.alloc(4)]),
        '/Filter /FlateDecode',
      ),
    },
  }),
  'with padding behind it': Buffer.concat([plainPdf(), Buffer.alloc(4096)]),
  'with a wrong table': Buffer.from(
    plainPdf()
      .toString('latin1')
      .replace(/startxref\s+\d+/, 'startxref\n7'),
    'latin1',
  ),
  'with a large scan': plainPdf({
    objects: {
      9: deflatedStream(Buffer.alloc(100e6), '/Subtype /Image /Width 4960 /Height 7016'),
    },
  }),
}

test.each(Object.entries(accepted))('accepts a PDF %s', async (_, pdf) => {
  expect(isComplete(pdf)).toBe(true)
  expect(await outcomeOf(pdf)).toBe(1)
})

test('counts pages, up to the limit', async () => {
  expect(await outcomeOf(pdfOfPages(20))).toBe(20)
  expect(
    await outcomeOf(
      pdfOf({
        ...plainObjects(),
        2: '<< /Type /Pages /Kids [9 0 R 9 0 R] /Count 2 >>',
        9: '<< /Kids [3 0 R 3 0 R] /Count 2 >>',
      }),
    ),
  ).toBe(4)
})

test('does not take the findings of one document for another', async () => {
  expect(await outcomeOf(scripts['when opened'])).toBe('scripts')
  expect(await outcomeOf(plainPdf())).toBe(1)
})

test('reads every object of an object stream', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [index + 60, `<< /A ${index} >>`]),
  )
  const last = { ...many, 400: '<< /S /JavaScript >>' }
  expect(await outcomeOf(packedPdf(plainObjects(), { 20: 'null' }, objectStream(many)))).toBe(1)
  expect(await outcomeOf(packedPdf(plainObjects(), { 20: 'null' }, objectStream(last)))).toBe('scripts')
})
