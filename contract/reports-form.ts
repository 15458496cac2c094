import { z } from 'zod'
import { paragraphs } from './fields-form.ts'

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
