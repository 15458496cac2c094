import { deflateSync } from 'node:zlib'
import type { DocumentRefusal } from '#contract/hiring/documents.ts'
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
} from './pdf.ts'

type Cases<Name extends string = string> = Record<Name, Buffer>

const SCRIPT = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'
const withObject = (body: string | Buffer, catalog = '') => plainPdf({ catalog, objects: { 9: body } })
const withAnnotation = (entries: string, objects = {}) =>
  plainPdf({
    page: `/Annots [<< /Type /Annot /Rect [0 0 9 9] ${entries} >>]`,
    objects,
  })
const packed = (object: string) => packedPdf(plainObjects(), { 20: '<< /Producer (x) >>', 21: object })
const inContainer = (container: Buffer) => packedPdf(plainObjects(), { 20: 'null', 21: SCRIPT }, container)
const hex = (bytes: Buffer) => `${bytes.toString('hex')}>`
const scripted = plainPdf({ catalog: `/OpenAction ${SCRIPT}` })

const scripts: Cases<'when opened'> & Cases = {
  'when opened': scripted,
  'when opened, by reference': withObject(SCRIPT, '/OpenAction 9 0 R'),
  'when closed': plainPdf({ catalog: `/AA << /WC ${SCRIPT} >>` }),
  'of a page': plainPdf({ page: `/AA << /O ${SCRIPT} >>` }),
  'of the document': withObject(SCRIPT, '/Names << /JavaScript << /Names [(a) 9 0 R] >> >>'),
  'of a link': withAnnotation(`/Subtype /Link /A ${SCRIPT}`),
  'of an annotation': withAnnotation(`/Subtype /Widget /AA << /U ${SCRIPT} >>`),
  'of a field': plainPdf({
    catalog: '/AcroForm << /Fields [9 0 R] >>',
    objects: { 9: `<< /FT /Tx /T (a) /AA << /K ${SCRIPT} >> >>` },
  }),
  'of an outline': plainPdf({
    catalog: '/Outlines << /First 9 0 R /Last 9 0 R /Count 1 >>',
    objects: { 9: `<< /Title (a) /A ${SCRIPT} >>` },
  }),
  'after another action': plainPdf({
    catalog: `/OpenAction << /S /GoTo /D [3 0 R /Fit] /Next [${SCRIPT}] >>`,
  }),
  'in a stream': plainPdf({
    catalog: '/OpenAction << /S /JavaScript /JS 9 0 R >>',
    objects: { 9: deflatedStream('app.alert(1)') },
  }),
  'with an escaped name': withObject('<< /S /J#61vaScript /JS (a) >>'),
  'with escaped keys': withObject('<< /#53 /#4a#61#76#61#53#63#72#69#70#74 /#4a#53 (a) >>'),
  'with a name of its own': plainPdf({
    objects: { 9: '<< /S 10 0 R /JS 11 0 R >>', 10: '/JavaScript', 11: '(a)' },
  }),
  'with a second name': withObject('<< /S /JavaScript /S /GoTo /D [3 0 R /Fit] >>'),
  'with a comment in it': withObject('<< /S%\n/JavaScript /JS%\n(a) >>'),
  'in nested arrays': withObject(`[[[<< /A [[${SCRIPT}]] >>]]]`),
  'in an object stream': packed(SCRIPT),
  'escaped in an object stream': packed('<< /#53 /Java#53cript >>'),
  'in an object stream of two filters': inContainer(
    streamOf(hex(deflateSync(`20 0 21 5 null ${SCRIPT}`)), '/Type /ObjStm /N 2 /First 10 /Filter [/AHx /Fl]'),
  ),
  'in an object stream of another type': inContainer(
    deflatedStream(`20 0 21 5 null ${SCRIPT}`, '/Type /XObject /N 2 /First 10'),
  ),
  'in a newer revision': updated(plainPdf(), {
    1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${SCRIPT} >>`,
  }),
  'in an older revision': updated(scripted, { 1: '<< /Type /Catalog /Pages 2 0 R >>' }),
  'in an older object stream': updated(packed(SCRIPT), { 21: 'null' }),
  'in an object that nothing refers to': withObject(SCRIPT),
  'in an object with a comment in its number': Buffer.from(
    plainPdf().toString('latin1').replace('xref', `12%\n0%\nobj${SCRIPT}endobj\nxref`),
    'latin1',
  ),
  'in the text of a stream': plainPdf({ objects: { 9: streamOf(`12 0 obj ${SCRIPT} endobj`) } }),
  'in a string': withObject(`(12 0 obj ${SCRIPT} endobj)`),
  'of a rendition': withObject('<< /S /Rendition /OP 0 /JS (a) >>'),
  'that starts a program': plainPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  'that starts a program, of Windows': withAnnotation('/Subtype /Link /A << /S /Launch /Win << /F (a) >> >>'),
  'that reads data': withObject('<< /S /ImportData /F (a.fdf) >>'),
  'that sends a form': withObject('<< /S /SubmitForm /F << /FS /URL /F (https://a.example) >> >>'),
  'that opens a file of a server': plainPdf({
    catalog: '/OpenAction << /S /GoToR /F (\\\\\\\\a\\\\b) /D [0 /Fit] >>',
  }),
  'in an address': withAnnotation('/Subtype /Link /A << /S /URI /URI (javascript:alert\\(1\\)) >>'),
  'in an address of two bytes': withAnnotation(
    `/Subtype /Link /A << /S /URI /URI <feff${Buffer.from('javascript:a', 'utf16le').swap16().toString('hex')}> >>`,
  ),
  'of rich media': withAnnotation('/Subtype /RichMedia /RichMediaContent << >>'),
  'of a model': withAnnotation('/Subtype /3D /3DD 9 0 R', { 9: streamOf('a', '/Type /3D /Subtype /U3D') }),
  'of the printer': plainPdf({ objects: { 9: streamOf('showpage', '/Type /XObject /Subtype /PS') } }),
  'of a form of XML': plainPdf({
    catalog: '/AcroForm << /Fields [] /XFA [(template) 9 0 R] >>',
    objects: { 9: streamOf('<a/>') },
  }),
  'of a form of XML, in an object stream': packed('<< /Fields [] /X#46A 4 0 R >>'),
}

const file = deflatedStream('MZ', '/Type /EmbeddedFile')
const fileSpec = '<< /Type /Filespec /F (a.exe) /EF << /F 10 0 R >> >>'
const attached = { 9: fileSpec, 10: deflatedStream('MZ') }
const embedded: Cases<'attachment'> & Cases = {
  attachment: plainPdf({
    catalog: '/Names << /EmbeddedFiles << /Names [(a) 9 0 R] >> >>',
    objects: attached,
  }),
  'file of an annotation': withAnnotation('/Subtype /FileAttachment /FS 9 0 R', attached),
  'associated file': plainPdf({ catalog: '/AF [9 0 R]', objects: attached }),
  portfolio: plainPdf({ catalog: '/Collection << /Type /Collection /View /T >>' }),
  'jump into a file': withAnnotation('/Subtype /Link /A << /S /GoToE /T << /R /C /N (a) >> >>'),
  'file that nothing refers to': plainPdf({ objects: { 9: file } }),
  'escaped key': withObject('<< /Type /Filespec /F (a) /E#46 << /F 4 0 R >> >>'),
  'in an object stream': packed(fileSpec),
  'in an older revision': updated(plainPdf({ objects: attached }), { 9: 'null', 10: 'null' }),
}

const encrypted: Cases<'with an unknown method'> & Cases = {
  'with an unknown method': pdfOf(plainObjects(), '/Encrypt << /Filter /Own /V 9 >>'),
  'in an older revision': updated(pdfOf(plainObjects(), '/Encrypt << /Filter /Own >>'), { 9: 'null' }),
}

const tree = (kids: Record<number, string>) => pdfOf({ ...plainObjects(), ...kids })
const leaves = (count: number) => '3 0 R '.repeat(count)
const pages: Cases = {
  'one too many': pdfOfPages(21),
  thousands: pdfOfPages(5000),
  'the same again': tree({ 2: `<< /Type /Pages /Kids [${leaves(21)}] /Count 21 >>` }),
  'more than declared': tree({ 2: `<< /Type /Pages /Kids [${leaves(30)}] /Count 1 >>` }),
  'in branches': tree({
    2: `<< /Type /Pages /Kids [${'9 0 R '.repeat(9)}] /Count 81 >>`,
    9: `<< /Type /Pages /Parent 2 0 R /Kids [${leaves(9)}] /Count 9 >>`,
  }),
}

const whole = plainPdf()
const large = packedPdf(plainObjects({ objects: { 9: streamOf('x'.repeat(9000)) } }), { 20: 'null' })
const cut = (pdf: Buffer, part: number) => pdf.subarray(0, Math.round(pdf.length * part))
const cuts = Array.from({ length: 12 }, (_, index) => (index + 0.5) / 13)
const unreadable: Cases = {
  ...Object.fromEntries(cuts.map((part) => [`cut at ${part.toFixed(2)}`, cut(whole, part)])),
  ...Object.fromEntries(cuts.map((part) => [`of streams, cut at ${part.toFixed(2)}`, cut(large, part)])),
  'without its last byte but two': whole.subarray(0, -4),
  'cut, with an end': Buffer.concat([cut(whole, 0.3), Buffer.from('\n%%EOF')]),
  'only a header': Buffer.from('%PDF-1.7\n%%EOF'),
  'something else behind it': Buffer.concat([whole, Buffer.alloc(2000, 'MZ')]),
  noise: Buffer.concat([Buffer.from('%PDF-1.4\n'), deflateSync('a'.repeat(1e5)), Buffer.from('%%EOF')]),
  'no pages': tree({ 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
  'no tree of pages': pdfOf({ 1: '<< /Type /Catalog >>' }),
  'no catalog': pdfOf({ 2: '<< /Type /Pages /Kids [] /Count 0 >>' }),
  'a page that is missing': tree({ 2: '<< /Type /Pages /Kids [3 0 R 77 0 R] /Count 2 >>' }),
  'a page without its content': tree({ 4: 'null' }),
  'pages in a circle': tree({
    2: '<< /Type /Pages /Kids [9 0 R] /Count 1 >>',
    9: '<< /Type /Pages /Kids [2 0 R] /Count 1 >>',
  }),
  'pages in themselves': tree({ 2: '<< /Type /Pages /Kids [3 0 R 2 0 R] /Count 2 >>' }),
  'an object stream as a picture': inContainer(
    streamOf('\xff\xd8\xff', '/Type /ObjStm /N 2 /First 10 /Filter /DCTDecode'),
  ),
  'an object stream without an end': Buffer.from(
    `${whole.toString('latin1').replace('%%EOF', '')}99 0 obj << /Type /ObjStm /N 1 /First 4 /Length 9 >> stream\n%%EOF\n`,
    'latin1',
  ),
  'an object stream of two filters': inContainer(
    deflatedStream(`20 0 21 5 null ${SCRIPT}`, '/Type /ObjStm /N 2 /First 10 /Filter /LZWDecode'),
  ),
  'an object stream of two beginnings': inContainer(
    deflatedStream('20 0 21 5 null null', '/Type /ObjStm /N 2 /First 2 /First 10'),
  ),
  'an object stream of two readings': inContainer(
    deflatedStream(`20 0 21 5 null ${SCRIPT}`, '/Type /ObjStm /N 2 /First 10 /F /AHx'),
  ),
}

const image = (width: number, height: number, content: Buffer) =>
  deflatedStream(
    content,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceGray`,
  )
const inner = deflateSync(Buffer.alloc(40e6))
const withContent = (content: Buffer) => pdfOf({ ...plainObjects(), 4: content })
const tooComplex: Cases = {
  'content of 100 MB': withContent(deflatedStream(Buffer.alloc(100e6, ' '))),
  'content compressed twice': withContent(
    streamOf(deflateSync(deflateSync(Buffer.alloc(100e6))), '/Filter [/FlateDecode /FlateDecode]'),
  ),
  'content compressed as text': withContent(
    streamOf(hex(deflateSync(Buffer.alloc(100e6))), '/Filter [/AHx /Fl]'),
  ),
  'content in runs': withContent(
    streamOf(deflateSync(Buffer.alloc(3e6, '\x81a', 'latin1')), '/Filter [/Fl /RL]'),
  ),
  'many streams': plainPdf({
    objects: Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => [index + 10, streamOf(inner, '/Subtype /Image /Filter /Fl')]),
    ),
  }),
  'a picture of too many pixels': plainPdf({ objects: { 9: image(60_000, 60_000, Buffer.alloc(10)) } }),
  'a picture of 300 MB': plainPdf({ objects: { 9: image(10_000, 10_000, Buffer.alloc(300e6)) } }),
  'an object stream of 100 MB': inContainer(
    deflatedStream(Buffer.alloc(100e6, '1 '), '/Type /ObjStm /N 2 /First 10'),
  ),
  'objects without end': plainPdf({ objects: { 9: deflatedStream('a') } }),
  'arrays in arrays': withObject('['.repeat(1e6)),
  'branches without leaves': tree(
    Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [
        index === 0 ? 2 : index + 19,
        `<< /Type /Pages /Count 1 /Kids [${`${index + 20} 0 R `.repeat(index < 11 ? 9 : 0)}] >>`,
      ]),
    ),
  ),
}
tooComplex['objects without end'] = packedPdf(
  plainObjects(),
  { 20: 'null' },
  objectStream(Object.fromEntries(Array.from({ length: 120_000 }, (_, index) => [index + 20, '1']))),
)

const types: Cases = {
  'an archive before a PDF': Buffer.concat([Buffer.from('PK\x03\x04'), whole]),
  'a page before a PDF': Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), whole]),
  'a line before a PDF': Buffer.concat([Buffer.from('\n'), whole]),
  'a PDF before an archive': Buffer.concat([whole, Buffer.from('PK\x05\x06'), Buffer.alloc(18)]),
  'an archive that ends in a comment of PDF': Buffer.concat([
    Buffer.from('%PDF-1.7\nPK\x05\x06', 'latin1'),
    Buffer.alloc(16),
    Buffer.from(Uint16Array.of(whole.length).buffer),
    whole,
  ]),
  'a program': Buffer.concat([Buffer.from('MZ'), whole]),
  'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  'an animation': Buffer.from('GIF89a'),
  'two bytes of a JPEG': Buffer.from([0xff, 0xd8]),
  nothing: Buffer.alloc(0),
}

/** PDFs, and files that only look like them, by the reason for which they are refused. */
export const hostilePdfs = {
  ...{ scripts, embedded, encrypted, pages, unreadable, type: types },
  too_complex: tooComplex,
} satisfies Partial<Record<DocumentRefusal, Cases>>
