import type { Readable } from 'node:stream'
import { type DocumentKind, documentKinds } from '#contract/hiring/document-kinds.ts'
import { documentName } from '#contract/hiring/documents.ts'
import { zipOf } from '#server/http/zip.ts'

interface ArchivedDocument {
  kind: DocumentKind
  title: string
  pages: number
  /** 'aaaa-mm-dd' */
  issued_on: string | null
  expires_on: string | null
  open: () => Promise<Readable>
}

const day = (iso: string | null) => iso?.split('-').reverse().join('/') ?? 'sem data'

const listOf = (documents: readonly ArchivedDocument[], now: Date) =>
  [
    'Documentos compartilhados pelo Medponto',
    `Gerado em ${now.toLocaleString('pt-BR', { timeZone: 'America/Sao_Paulo' })}`,
    'Cada abertura fica registrada e é mostrada a quem compartilhou.',
    '',
    ...documents.map(
      (document) =>
        `${documentName(document)} (${documentKinds[document.kind]}): páginas: ${document.pages}, emissão: ${day(document.issued_on)}, validade: ${day(document.expires_on)}`,
    ),
    '',
  ].join('\r\n')

/** A ZIP of shared documents, with a list of them for the people who open it. */
export const archiveOf = (documents: readonly ArchivedDocument[], now: Date): Promise<Readable> =>
  zipOf(
    {
      // With the mark by which Windows knows UTF-8.
      text: { name: 'conteudo.txt', content: `\ufeff${listOf(documents, now)}` },
      files: documents.map((document) => ({ name: `${documentName(document)}.pdf`, open: document.open })),
    },
    now,
  )
