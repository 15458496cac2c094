import {
  type AppealOutcome,
  appealDueAt,
  appealOutcomeTexts,
  outcomeText,
  protocolOf,
  type ReportOutcome,
} from '#contract/moderation/reports.ts'
import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'
import type { CaseRow } from './queries.ts'

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })

const nameOf = ({ entity_type, title }: Pick<CaseRow, 'entity_type' | 'title'>) =>
  `${entity_type === 'JobOffer' ? 'a vaga' : 'o perfil'}${title ? ` “${title}”` : ''}`

/** The text about a decision for the reporter. */
export const answerLines = (found: CaseRow, outcome: ReportOutcome, reason: string): string[] => [
  `Analisamos a sua denúncia sobre ${nameOf(found)}. ${outcomeText(outcome, found.entity_type)}.`,
  reason,
]

/** The text about a decided appeal for the reporter. */
export const appealLines = (found: CaseRow, outcome: AppealOutcome, reason: string): string[] => [
  `A decisão sobre ${nameOf(found)}, que você denunciou, foi contestada e analisada de novo. ${appealOutcomeTexts[outcome]}.`,
  reason,
]

/** To a reporter without an account. */
export const guestAnswerMail = (reportId: string, lines: readonly string[]): Mail =>
  layOut({
    subject: `Resposta à sua denúncia: protocolo ${protocolOf(reportId)}`,
    paragraphs: [...lines],
    footnote: 'Você recebe este e-mail porque confirmou uma denúncia com este endereço.',
  })

/** To a reported account that cannot sign in any more. */
export const suspensionMail = (
  { found, reason, token }: { found: CaseRow; reason: string; token: string },
  publicUrl: string,
  now: Date,
): Mail =>
  layOut({
    subject: 'Sua conta no Medponto está suspensa',
    paragraphs: [
      `Recebemos uma denúncia sobre ${nameOf(found)} e decidimos o seguinte: ${outcomeText(found.outcome ?? 'suspend', found.entity_type).toLowerCase()}.`,
      `Motivo: ${reason}`,
      `Se você discorda, pode recorrer uma vez, até ${dayFormat.format(appealDueAt(now))}. Outra pessoa da nossa equipe analisa o recurso sempre que possível.`,
    ],
    action: { label: 'Ver a decisão e recorrer', url: publicUrl + paths.reportDecision(found.id, token) },
    footnote: 'Este link é só seu: não o encaminhe.',
  })

/** To a reported account that cannot sign in, about its appeal. */
export const appealAnswerMail = (
  { outcome, reason, canSignIn }: { outcome: AppealOutcome; reason: string; canSignIn: boolean },
  publicUrl: string,
): Mail =>
  layOut({
    subject: 'Resposta ao seu recurso',
    paragraphs: [
      `Analisamos o seu recurso. ${appealOutcomeTexts[outcome]}.`,
      reason,
      ...(outcome === 'reverse' && !canSignIn ? ['A sua conta continua suspensa por outro motivo.'] : []),
    ],
    ...(canSignIn && { action: { label: 'Entrar no Medponto', url: publicUrl + paths.login } }),
  })
