import type { MoveAction, MoveStatus } from './application-lifecycle.ts'

/** How an employer moves applications from stage to stage. Without zod, because tables and menus import it. */

/** The seconds in which a move can be undone. Until they are over, the doctor sees the former stage. */
export const UNDO_SECONDS = 10
/** The maximum length of a message to the doctor. */
export const MAX_MOVE_MESSAGE = 2_000
/** The most applications that one bulk move contains. */
export const MAX_MOVED_AT_ONCE = 100
export const MAX_TEMPLATE_NAME = 80
/** The most templates that a company keeps. */
export const MAX_TEMPLATES = 50

/** The menu 'Mover para'. */
export const moveLabels: Record<MoveAction, string> = {
  review: 'Em análise',
  shortlist: 'Pré-selecionar',
  interview: 'Chamar para entrevista',
  hire: 'Contratar',
  reject: 'Recusar',
  reconsider: 'Voltar para análise',
}

/** Letters that make a move in a list and in the panel. */
export const moveKeys: Record<MoveAction, string> = {
  review: 'a',
  shortlist: 'p',
  interview: 'e',
  hire: 'c',
  reject: 'r',
  reconsider: 'a',
}

/** The key that rejects for the same reason as before, and its name. */
export const REPEAT_KEY = '.'
export const REPEAT_KEY_NAME = 'ponto'

/**
 * Why an application is rejected. Fixed, and only about the work: no reason may be about sex, origin, race, colour, marital
 * or family status, disability, age or pregnancy (Lei 9.029/1995, art. 1º).
 */
export const rejectionReasonLabels = {
  specialty: 'A vaga pede uma especialidade ou um RQE que o perfil não tem',
  experience: 'A vaga pede outra experiência profissional',
  availability: 'Os dias ou horários disponíveis não combinam com a escala',
  documents: 'Falta um documento ou registro que a vaga exige',
  registration: 'O CRM não está regular no estado da vaga',
  terms: 'Não houve acordo sobre o valor ou a forma de contrato',
  no_contact: 'Não conseguimos contato',
  other_chosen: 'Outra pessoa foi escolhida para a vaga',
} as const
export type RejectionReason = keyof typeof rejectionReasonLabels
export const rejectionReasons = Object.keys(rejectionReasonLabels) as [RejectionReason, ...RejectionReason[]]

/** The placeholders of a template, which the server fills in. `{nome}` is the doctor's first name. */
export const templateFields = ['nome', 'vaga', 'empresa'] as const
export type TemplateField = (typeof templateFields)[number]

export const fillTemplate = (text: string, values: Record<TemplateField, string>): string =>
  text.replace(/\{(nome|vaga|empresa)\}/g, (_, field: TemplateField) => values[field])

/** For a bulk move to the interview, before any times are proposed. */
export const bulkInterviewTemplate =
  'Olá, {nome}. Gostamos do seu perfil e queremos conversar sobre a vaga {vaga}. Em breve propomos os horários.'

/** The built-in words for each stage. The recruiter can edit them before a move, or send none. */
export const builtInTemplates: Record<MoveStatus, string> = {
  in_review:
    'Olá, {nome}. Sua candidatura à vaga {vaga} está em análise. Avisamos você assim que houver uma decisão.',
  shortlisted:
    'Olá, {nome}. Você está entre as pessoas pré-selecionadas para a vaga {vaga}. Em breve entramos em contato para os próximos passos.',
  interview:
    'Olá, {nome}. Gostamos do seu perfil e queremos conversar sobre a vaga {vaga}. Escolha o horário que for melhor para você.',
  hired:
    'Olá, {nome}. Temos uma boa notícia: você foi a pessoa escolhida para a vaga {vaga}. Entramos em contato para combinar o início.',
  rejected:
    'Olá, {nome}. Agradecemos o seu interesse na vaga {vaga}. Desta vez seguimos com outra candidatura, e esperamos ver você em outra seleção.',
}
