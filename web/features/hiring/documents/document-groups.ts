import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import type { DocumentKind } from '#contract/hiring/document-kinds.ts'
import { companyDocumentKinds } from '#contract/hiring/documents.ts'

interface Group {
  title: string
  hint?: string
  kinds: readonly DocumentKind[]
  /** Papers that most doctors have, which the page offers to add while they are missing. */
  common: readonly DocumentKind[]
}

const groups: readonly Group[] = [
  {
    title: 'Formação e registro',
    kinds: ['crm_card', 'rqe_certificate', 'diploma', 'residency_certificate', 'curriculum'],
    common: ['crm_card', 'rqe_certificate', 'diploma', 'residency_certificate', 'curriculum'],
  },
  {
    title: 'Cursos e saúde',
    kinds: ['life_support', 'vaccination'],
    common: ['life_support', 'vaccination'],
  },
  {
    title: 'Empresa',
    hint: 'Para quem trabalha como PJ.',
    kinds: companyDocumentKinds,
    common: companyDocumentKinds,
  },
  { title: 'Outros', kinds: ['other'], common: [] },
]

interface ListedGroup {
  title: string
  hint?: string
  documents: StoredDocument[]
  missing: DocumentKind[]
}

/** The kind that is added next, most likely. */
export const nextKind = (documents: readonly StoredDocument[]): DocumentKind =>
  groupsOf(documents).flatMap(({ missing }) => missing)[0] ?? 'other'

/** The documents in groups, in the order of their kinds, and the common ones that are missing. */
export const groupsOf = (documents: readonly StoredDocument[]): ListedGroup[] =>
  groups
    .map(({ kinds, common, ...group }) => ({
      ...group,
      documents: kinds.flatMap((kind) => documents.filter((document) => document.kind === kind)),
      missing: common.filter((kind) => documents.every((document) => document.kind !== kind)),
    }))
    .filter(({ documents, missing }) => documents.length + missing.length > 0)
