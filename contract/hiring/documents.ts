import { DAY_MS } from '#contract/durations.ts'
import { type DocumentKind, documentKinds } from './document-kinds.ts'

/** A document as it is called in texts and in the names of files. The kind 'other' says nothing beside a name. */
export const documentName = ({ kind, title }: { kind: DocumentKind; title: string }): string => {
  if (title === '') return documentKinds[kind]
  return kind === 'other' ? title : `${documentKinds[kind]} - ${title}`
}

/** Of a company of which she is a partner, for work as PJ. */
export const companyDocumentKinds = [
  'company_contract',
  'cnpj_card',
  'clearance',
] as const satisfies readonly DocumentKind[]

/** The accepted types, judged by content and not by the declared type. Pictures become a PDF, one page each. */
export const documentFileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const
/** Of all files of an upload together. */
export const MAX_DOCUMENT_BYTES = 10 * 1024 * 1024
export const MAX_DOCUMENT_PAGES = 20
export const MAX_DOCUMENT_TITLE = 80
export const MAX_DOCUMENTS = 60
export const MAX_DOCUMENT_VERSIONS = 20
/** A file is sent in parts of this size, so that an interrupted upload continues with the part that is missing. */
export const UPLOAD_PART_BYTES = 512 * 1024
/** An upload that is not finished by then is deleted. */
export const UPLOAD_HOURS = 24
/** Another one removes the oldest of them. */
export const MAX_OPEN_UPLOADS = 4
/** The days before the expiry of a document on which its owner is reminded. */
export const EXPIRY_REMINDER_DAYS = [30, 7] as const

/** The results of the antivirus for a version; 'unchecked' without one. */
export const documentScans = ['unchecked', 'pending', 'clean', 'infected'] as const
export type DocumentScan = (typeof documentScans)[number]

/** Why a file is refused. */
export const documentRefusals = {
  type: 'Envie um PDF, JPEG ou PNG.',
  size: 'O documento pode ter no máximo 10 MB.',
  pages: `O documento pode ter no máximo ${MAX_DOCUMENT_PAGES} páginas.`,
  encrypted: 'O PDF está protegido por senha. Envie uma cópia sem proteção.',
  scripts: 'O PDF contém programas. Envie uma cópia sem eles, por exemplo impressa de novo como PDF.',
  embedded: 'O PDF contém outros arquivos. Envie cada documento separado.',
  unreadable: 'Não foi possível ler o arquivo. Ele pode estar incompleto ou danificado.',
  too_complex: 'O arquivo é grande demais para ser aberto com segurança. Envie uma cópia mais simples.',
  mixed: 'Envie um PDF ou fotos, não os dois juntos.',
  malware: 'O antivírus encontrou um problema neste arquivo.',
} as const
export type DocumentRefusal = keyof typeof documentRefusals

/** Of a day in Brazil, 'aaaa-mm-dd'. */
export type DocumentState = 'valid' | 'expiring' | 'expired'

/** How a document stands on a day, by its expiry; without one it stays valid. Both days are 'aaaa-mm-dd'. */
export function documentState(expiresOn: string | null, today: string): DocumentState {
  if (expiresOn === null) return 'valid'
  if (expiresOn < today) return 'expired'
  const days = (Date.parse(expiresOn) - Date.parse(today)) / DAY_MS
  return days <= EXPIRY_REMINDER_DAYS[0] ? 'expiring' : 'valid'
}
