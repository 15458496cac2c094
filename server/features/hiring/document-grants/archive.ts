import { PassThrough, type Readable } from 'node:stream'
import { type DocumentKind, documentKinds, documentName } from '#contract/hiring/documents.ts'

interface ArchivedDocument {
  kind: DocumentKind
  title: string
  pages: number
  /** 'aaaa-mm-dd' */
  issued_on: string | null
  expires_on: string | null
  /** Null if it was deleted meanwhile. */
  open: () => Promise<Readable | null>
}

/** 'Diploma de medicina.pdf'; equal names are numbered. */
function fileNames(documents: readonly ArchivedDocument[]): string[] {
  const seen = new Map<string, number>()
  return documents.map((document) => {
    const name = documentName(document).replace(/[\\/:*?"<>|]/g, '_')
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? `${name}.pdf` : `${name} (${count}).pdf`
  })
}

const day = (iso: string | null) => iso?.split('-').reverse().join('/') ?? 'sem data'

const listOf = (documents: readonly ArchivedDocument[], names: readonly string[], now: Date) =>
  [
    'Documentos compartilhados pelo Medponto',
    `Gerado em ${now.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}`,
    'Cada abertura fica registrada e é mostrada a quem compartilhou.',
    '',
    ...documents.map(
      ({ kind, pages, issued_on, expires_on }, index) =>
        `${names[index]}: ${documentKinds[kind]}, páginas: ${pages}, emissão: ${day(issued_on)}, validade: ${day(expires_on)}`,
    ),
    '',
  ].join('\r\n')

/**
 * A ZIP of the documents and a list of them, written while it is read: one file is open at a time. PDFs are not compressed again.
 * If one cannot be read, the archive breaks off, so that nobody takes it for complete.
 */
export async function zipOf(documents: readonly ArchivedDocument[], now: Date): Promise<Readable> {
  const { ZipFile } = await import('yazl')
  const zip = new ZipFile()
  const output = new PassThrough()
  const fail = (error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error('a document cannot be read', { cause: error }))
  zip.on('error', fail)
  const names = fileNames(documents)
  zip.addBuffer(Buffer.from(`\ufeff${listOf(documents, names, now)}`), 'conteudo.txt', { mtime: now })
  for (const [index, { open }] of documents.entries())
    zip.addReadStreamLazy(names[index] ?? '', { mtime: now, compress: false }, (give) => {
      open().then((stream) => {
        if (!stream) return fail(new Error('a shared document is missing'))
        stream.on('error', fail)
        give(null, stream)
      }, fail)
    })
  zip.end()
  zip.outputStream.pipe(output)
  return output
}
