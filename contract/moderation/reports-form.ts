import { z } from 'zod'
import { line, paragraphs } from '#contract/fields-form.ts'
import { appealOutcomes, MAX_DECISION_LENGTH, reportOutcomes } from './reports.ts'

const MIN_REASON_LENGTH = 10
export const MAX_REASON_LENGTH = 2_000

/** The messages join title and description of spec A §5, 'report reason'. */
export const reportForm = z.object({
  reason: paragraphs(MAX_REASON_LENGTH)
    .refine((text) => text !== '', 'Campo obrigatório. Por favor, descreva o motivo da denúncia.')
    .refine(
      (text) => text === '' || text.length >= MIN_REASON_LENGTH,
      'Descrição muito curta. Por favor, forneça uma descrição mais detalhada (mínimo 10 caracteres).',
    ),
})

export const guestEmail = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, 'Informe seu e-mail')
  .max(254, 'E-mail inválido')
  .pipe(z.email('E-mail inválido'))

/** A field that people do not see. Programs fill it in, and their message is dropped. */
export const honeypot = line(1_000).default('')

export const guestReportForm = reportForm.extend({ email: guestEmail, homepage: honeypot })

const decisionReason = paragraphs(MAX_DECISION_LENGTH).refine(
  (text) => text !== '',
  'Escreva o motivo: os dois lados o recebem.',
)
/** The fields of the form of a decision, for any set of choices. */
export const decisionFields = z.object({
  outcome: z.string().refine((outcome) => outcome !== '', 'Escolha a decisão'),
  reason: decisionReason,
})
export const decisionForm = z.object({ outcome: z.enum(reportOutcomes), reason: decisionReason })
export const appealDecisionForm = z.object({ outcome: z.enum(appealOutcomes), reason: decisionReason })

export const appealForm = z.object({
  text: paragraphs(MAX_REASON_LENGTH)
    .refine((text) => text !== '', 'Explique por que a decisão deve ser revista.')
    .refine(
      (text) => text === '' || text.length >= MIN_REASON_LENGTH,
      'Explique com um pouco mais de detalhe (mínimo 10 caracteres).',
    ),
})
