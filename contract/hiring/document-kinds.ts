/** The kinds of paper that a doctor keeps, in the order of the wallet. A file of its own, because the page of a job needs nothing else of documents. */
export const documentKinds = {
  crm_card: 'Carteira do CRM',
  rqe_certificate: 'Certificado de RQE',
  diploma: 'Diploma de medicina',
  residency_certificate: 'Certificado de residência',
  curriculum: 'Currículo',
  life_support: 'ACLS, ATLS ou PALS',
  vaccination: 'Carteira de vacinação',
  company_contract: 'Contrato social',
  cnpj_card: 'Cartão CNPJ',
  clearance: 'Certidão negativa',
  other: 'Outro documento',
} as const
export type DocumentKind = keyof typeof documentKinds
export const documentKindNames = Object.keys(documentKinds) as [DocumentKind, ...DocumentKind[]]
