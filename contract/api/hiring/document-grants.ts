import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { id, idParams, instant, pageInfo, pageQuery, success } from '#contract/fields-form.ts'
import {
  DOCUMENT_CONSENT_VERSION,
  grantEndReasonNames,
  MAX_SHARED_DOCUMENTS,
} from '#contract/hiring/document-grants.ts'
import { documentKindNames } from '#contract/hiring/document-kinds.ts'
import { documentScans } from '#contract/hiring/documents.ts'

const kind = z.enum(documentKindNames)

const shared = z.object({
  /** Of the grant. */
  id,
  versionId: id,
  kind,
  title: z.string(),
  pages: z.int(),
  bytes: z.int(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
})

/** Documents and the version of the text that she agreed to. */
export const sharedDocuments = z.object({
  versionIds: z.array(id).min(1).max(MAX_SHARED_DOCUMENTS),
  consent: z.literal(DOCUMENT_CONSENT_VERSION, 'Leia e aceite o texto atual para compartilhar.'),
})

export const listOwnGrants = endpoint('GET', '/applications/:id/documents/own', {
  access: ['doctor'],
  summary: 'Documentos que a própria pessoa compartilhou com uma candidatura, e quem os abriu',
  hiddenInView: true,
  params: idParams,
  reply: z.object({
    /** Whether more can be shared: not with a finished application. */
    mayShare: z.boolean(),
    employerName: z.string(),
    /** The kinds that the job asks for. */
    needed: z.array(kind),
    items: z.array(
      shared.extend({
        /** As in the list of her documents: the company opens only what is not found infected. */
        scan: z.enum(documentScans),
        endedAt: instant.nullable(),
        endReason: z.enum(grantEndReasonNames).nullable(),
        openings: z.int(),
        lastOpenedAt: instant.nullable(),
      }),
    ),
  }),
})

export const shareDocuments = endpoint('POST', '/applications/:id/documents', {
  access: ['doctor'],
  summary: 'Compartilha versões de documentos com uma candidatura; repetir não muda nada',
  params: idParams,
  body: sharedDocuments,
  reply: success,
})

export const revokeDocument = endpoint('DELETE', '/document-grants/:id', {
  access: ['doctor'],
  summary: 'Retira o acesso a um documento; depois da resposta ninguém o abre',
  params: idParams,
  reply: success,
})

export const listDocumentOpenings = endpoint('GET', '/documents/openings', {
  access: ['doctor'],
  summary: 'Quem abriu documentos da própria pessoa, da abertura mais nova à mais antiga',
  hiddenInView: true,
  query: z.object(pageQuery),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind,
        title: z.string(),
        companyName: z.string(),
        /** Null if the account no longer exists, if the company was hidden, and for an admin. */
        openedBy: z.string().nullable(),
        /** Null for an opening by an admin. */
        jobTitle: z.string().nullable(),
        /** Why an admin opened it; null for openings by companies. */
        reason: z.string().nullable(),
        /** An admin opened it because it was shared for a check of a registration. */
        isForCheck: z.boolean(),
        applicationId: id.nullable(),
        openedAt: instant,
      }),
    ),
    ...pageInfo,
  }),
})

export const listSharedDocuments = endpoint('GET', '/applications/:id/documents', {
  access: ['employer'],
  team: 'recruiter',
  summary: 'Documentos que valem agora para uma candidatura recebida, e os que a vaga pede',
  hiddenInView: true,
  params: idParams,
  reply: z.object({
    /** The kinds that the job asks for. */
    needed: z.array(kind),
    /** When the company last asked for those that are missing. */
    requestedAt: instant.nullable(),
    items: z.array(shared),
  }),
})

export const openSharedDocument = endpoint('GET', '/document-grants/:id/file', {
  access: ['employer'],
  team: 'recruiter',
  summary: 'O arquivo de um documento compartilhado; a abertura é registrada',
  hiddenInView: true,
  params: idParams,
  reply: z.string(),
})

export const openAllSharedDocuments = endpoint('GET', '/applications/:id/documents.zip', {
  access: ['employer'],
  team: 'recruiter',
  summary:
    'Os documentos compartilhados de uma candidatura em um ZIP, com a lista do conteúdo; as aberturas são registradas',
  hiddenInView: true,
  params: idParams,
  cost: 4,
  reply: z.string(),
})
