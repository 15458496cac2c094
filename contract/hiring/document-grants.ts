/** Months after the end of a job until its grants end. */
export const GRANT_MONTHS = 6

/** The version of the text below, which each grant records. It changes with the text. */
export const DOCUMENT_CONSENT_VERSION = '2026-11'
/** The consent that a doctor gives when she shares documents with an application (LGPD, art. 7, I, and art. 8). */
export const documentConsentText = `Compartilho os documentos marcados somente com esta empresa e somente para esta candidatura. O proprietário e os recrutadores da empresa podem abri-los. Cada abertura fica registrada e eu a vejo. O acesso termina quando eu o retiro, quando removo a candidatura, quando a candidatura não é selecionada ou ${GRANT_MONTHS} meses depois do fim da vaga.`

/** Why a grant has ended. */
export const grantEndReasons = {
  revoked: 'Você retirou o acesso',
  withdrawn: 'Você removeu a candidatura',
  rejected: 'A candidatura não foi selecionada',
  expired: 'O prazo depois do fim da vaga acabou',
} as const
export type GrantEndReason = keyof typeof grantEndReasons
export const grantEndReasonNames = Object.keys(grantEndReasons) as [GrantEndReason, ...GrantEndReason[]]

/** In the place of the company, if an admin opened a document. */
export const TEAM_NAME = 'Medponto'
/** The doctor reads one of them beside the reason of the admin. */
export const TEAM_OPENING_TEXT =
  'Aberto por uma pessoa da administração do Medponto, com a aprovação de uma segunda.'
export const CARD_OPENING_TEXT =
  'Aberta por uma pessoa da administração do Medponto, porque você a compartilhou para uma conferência.'

/** The maximum number of documents that are shared with one application. */
export const MAX_SHARED_DOCUMENTS = 30
