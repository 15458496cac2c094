/** Audience of a page, and the next step of everybody else. */
const AUDIENCES = {
  medicos: 'Ela é só para médicas e médicos. Se você tem outra conta, saia e entre com ela.',
  empresas: 'Ela é só para empresas. Se você tem outra conta, saia e entre com ela.',
  'medicos-e-empresas':
    'Ela é só para médicas, médicos e empresas. Se você tem outra conta, saia e entre com ela.',
  responsaveis:
    'Ela é só para responsáveis pela empresa. Fale com uma pessoa responsável pela equipe se você precisa dela.',
  recrutamento:
    'Sua função na equipe só permite ver as vagas e as candidaturas. Fale com uma pessoa responsável pela equipe.',
  administracao: 'Ela é só para a administração. Se você tem outra conta, saia e entre com ela.',
} as const
export type Audience = keyof typeof AUDIENCES

/** Notice after an address that does not exist has led to the dashboard. */
export const unknownPageText = {
  title: 'Esta página não existe.',
  description: 'O endereço pode estar errado ou ter mudado. Este é o início do seu painel.',
}

/** Notice after a guard has redirected from a page for `audience`; null if there is no such audience. */
export function refusalText(audience: string): { title: string; description: string } | null {
  if (!Object.hasOwn(AUDIENCES, audience)) return null
  return {
    title: 'Você não tem permissão para acessar esta página.',
    description: AUDIENCES[audience as Audience],
  }
}
