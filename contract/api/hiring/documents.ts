import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, line, success } from '#contract/fields-form.ts'
import { documentKindNames } from '#contract/hiring/document-kinds.ts'
import {
  documentScans,
  MAX_DOCUMENT_BYTES,
  MAX_DOCUMENT_PAGES,
  MAX_DOCUMENT_TITLE,
  UPLOAD_PART_BYTES,
} from '#contract/hiring/documents.ts'

const kind = z.enum(documentKindNames)
const title = line(MAX_DOCUMENT_TITLE).default('')
/** 'aaaa-mm-dd', or null if the paper has none. */
const day = z.iso
  .date('Data inválida')
  .refine((text) => text >= '1900' && text < '2100', 'Data inválida')
  .nullable()
  .default(null)
const dates = { issuedOn: day, expiresOn: day }
const areInOrder = ({ issuedOn, expiresOn }: { issuedOn: string | null; expiresOn: string | null }) =>
  issuedOn === null || expiresOn === null || issuedOn <= expiresOn
const orderError = { path: ['expiresOn'], message: 'A validade não pode ser anterior à emissão.' }

const version = z.object({
  id,
  /** From 1. */
  number: z.int(),
  bytes: z.int(),
  pages: z.int(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  uploadedAt: instant,
  /** A preview of the first page is made in the background; `none` if that is not possible. */
  preview: z.enum(['pending', 'ready', 'none']),
  /** Nobody else can open a version before the scan has found it clean; `unchecked` without an antivirus. */
  scan: z.enum(documentScans),
})
export type DocumentVersion = z.output<typeof version>

const document = z.object({
  id,
  kind,
  /** Her own name for it; empty if she has given none. */
  title: z.string(),
  current: version,
  /** How many versions there are, with the current one. */
  versions: z.int(),
  /** Applications with which some version of it is shared now. */
  sharedWith: z.int(),
  /** Some version of it is shared with the administration now, for a check of a registration. */
  isSharedForCheck: z.boolean(),
})
export type StoredDocument = z.output<typeof document>

export const listDocuments = endpoint('GET', '/documents', {
  access: ['doctor'],
  summary: 'Documentos da própria pessoa, com a versão atual de cada um',
  hiddenInView: true,
  reply: z.object({
    items: z.array(document),
    /** Whether an antivirus checks new files. */
    isScanned: z.boolean(),
  }),
})

export const listDocumentVersions = endpoint('GET', '/documents/:id/versions', {
  access: ['doctor'],
  summary: 'Versões de um documento, da mais nova à mais antiga',
  hiddenInView: true,
  params: idParams,
  reply: z.object({ items: z.array(version) }),
})

export const startDocumentUpload = endpoint('POST', '/documents/uploads', {
  access: ['doctor'],
  summary: 'Começa o envio de um documento, em partes',
  /** A PDF, or up to MAX_DOCUMENT_PAGES pictures, a page each. */
  body: z.object({
    files: z
      .array(z.object({ bytes: z.int().min(1).max(MAX_DOCUMENT_BYTES) }))
      .min(1)
      .max(MAX_DOCUMENT_PAGES),
  }),
  reply: z.object({ id, partBytes: z.int() }),
  status: 201,
})

/** The parts that have arrived: an interrupted upload continues with the rest. */
const progress = z.object({
  /** For each file, the numbers of its parts that have arrived, from 0. */
  parts: z.array(z.array(z.int())),
})

export const getDocumentUpload = endpoint('GET', '/documents/uploads/:id', {
  access: ['doctor'],
  summary: 'O que já chegou de um envio',
  hiddenInView: true,
  params: idParams,
  reply: progress,
})

export const sendDocumentPart = endpoint('PUT', '/documents/uploads/:id/parts', {
  access: ['doctor'],
  summary: 'Recebe uma parte de um arquivo; repetir não muda nada',
  params: idParams,
  multipart: 'only',
  maxBytes: UPLOAD_PART_BYTES + 16 * 1024,
  body: z.object({
    /** Numbers from 0: of the file in the upload, and of the part in the file. All parts but the last are UPLOAD_PART_BYTES long. */
    file: z.coerce.number().int().min(0).max(MAX_DOCUMENT_PAGES),
    part: z.coerce
      .number()
      .int()
      .min(0)
      .max(MAX_DOCUMENT_BYTES / UPLOAD_PART_BYTES),
    content: z.file(),
  }),
  reply: success,
})

export const finishDocumentUpload = endpoint('POST', '/documents/uploads/:id/finish', {
  access: ['doctor'],
  summary: 'Confere o envio e guarda o documento, ou uma versão nova de um documento; repetir não muda nada',
  params: idParams,
  cost: 4,
  takesLong: true,
  body: z
    .object({
      kind,
      title,
      ...dates,
      /** The document of which it becomes the current version, and whose kind and title stay; without it, a new document. */
      documentId: id.optional(),
    })
    .refine(areInOrder, orderError),
  reply: document,
  status: 201,
})

export const changeDocument = endpoint('PUT', '/documents/:id', {
  access: ['doctor'],
  summary: 'Muda o nome de um documento e as datas da versão atual',
  params: idParams,
  body: z.object({ title, ...dates }).refine(areInOrder, orderError),
  reply: document,
})

export const deleteDocument = endpoint('DELETE', '/documents/:id', {
  access: ['doctor'],
  summary: 'Exclui um documento com todas as versões e encerra o acesso de empresas a elas',
  params: idParams,
  reply: success,
})

export const downloadOwnDocument = endpoint('GET', '/documents/versions/:id/file', {
  access: ['doctor'],
  summary: 'O arquivo de uma versão de um documento próprio',
  hiddenInView: true,
  params: idParams,
  reply: z.string(),
})

export const previewOwnDocument = endpoint('GET', '/documents/versions/:id/preview', {
  access: ['doctor'],
  summary: 'A primeira página de uma versão de um documento próprio, como imagem WebP',
  hiddenInView: true,
  params: idParams,
  reply: z.string(),
})
