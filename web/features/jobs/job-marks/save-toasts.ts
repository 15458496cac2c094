import { CallError } from '#web/lib/api.ts'
import type { ToastOptions } from '#web/ui/toast.tsx'

/** The reason, if there was no connection or an admin only looks on; otherwise the text of spec A §8. */
const because = (error: Error, text: string) =>
  error instanceof CallError && (error.status === 0 || error.reply?.errorDto?.errorName === 'ViewIsReadOnly')
    ? error.message
    : text

/** The messages about saved jobs (spec A §8, Save). */
export const saveToasts = {
  saved: {
    title: 'Vaga salva!',
    description: 'A vaga foi adicionada às suas vagas salvas.',
    variant: 'success',
  },
  removed: {
    title: 'Vaga removida',
    description: 'A vaga foi removida das suas vagas salvas.',
    variant: 'success',
  },
  notSaved: (error: Error): ToastOptions => ({
    title: 'Erro ao salvar',
    description: because(error, 'Não foi possível salvar a vaga. Tente novamente.'),
    variant: 'destructive',
  }),
  notRemoved: (error: Error): ToastOptions => ({
    title: 'Erro ao remover',
    description: because(error, 'Não foi possível remover a vaga. Tente novamente.'),
    variant: 'destructive',
  }),
} as const
