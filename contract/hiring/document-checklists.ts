import type { ContractForm, Regime } from '#contract/jobs/jobs.ts'
import { type DocumentKind, documentKindNames } from './document-kinds.ts'
import { companyDocumentKinds, documentState } from './documents.ts'

/** The documents that a job asks for. Without zod. */

/** The kinds that can be asked for, in the order of the wallet. 'Outro documento' could be anything. */
export const checklistKinds = documentKindNames.filter((kind) => kind !== 'other')

/** Each kind once, in the order of the wallet. */
export const sortedKinds = (kinds: readonly DocumentKind[]): DocumentKind[] =>
  checklistKinds.filter((kind) => kinds.includes(kind))

const presets: Record<Regime, readonly DocumentKind[]> = {
  shift: ['crm_card', 'rqe_certificate', 'diploma', 'life_support', 'vaccination'],
  routine: ['crm_card', 'rqe_certificate', 'diploma', 'residency_certificate', 'vaccination'],
  outpatient: ['crm_card', 'rqe_certificate', 'diploma', 'vaccination'],
  on_call: ['crm_card', 'rqe_certificate', 'diploma', 'life_support'],
}

/** The documents that hospitals usually ask for: by the regime, and those of a company for work as PJ. */
export const presetKinds = (regime: Regime, contractForm: ContractForm | null): DocumentKind[] =>
  sortedKinds([...presets[regime], ...(contractForm === 'pj' ? companyDocumentKinds : [])])

export interface ChecklistItem {
  kind: DocumentKind
  /** 'expired' if all documents of this kind have expired. */
  state: 'ready' | 'expired' | 'missing'
}

/** How the documents of an applicant meet the needed kinds, on a day, 'aaaa-mm-dd'. */
export const checklistOf = (
  needed: readonly DocumentKind[],
  documents: readonly { kind: DocumentKind; expiresOn: string | null }[],
  today: string,
): ChecklistItem[] =>
  needed.map((kind) => {
    const ofKind = documents.filter((document) => document.kind === kind)
    if (ofKind.length === 0) return { kind, state: 'missing' }
    const isReady = ofKind.some(({ expiresOn }) => documentState(expiresOn, today) !== 'expired')
    return { kind, state: isReady ? 'ready' : 'expired' }
  })

/** The kinds that are still needed. */
export const missingKinds = (items: readonly ChecklistItem[]): DocumentKind[] =>
  items.filter(({ state }) => state !== 'ready').map(({ kind }) => kind)

/** '4 de 5' */
export const checklistText = ({ ready, needed }: { ready: number; needed: number }) => `${ready} de ${needed}`

/** Hours until a company can ask an applicant for documents again. */
export const REQUEST_AGAIN_HOURS = 24
