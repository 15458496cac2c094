import { count } from '#web/lib/format.ts'

/** What an alert would have sent in the last seven days. */
export const previewText = (newThisWeek: number): string =>
  newThisWeek === 0
    ? 'Não teria enviado nada nesta semana. Avisaremos quando surgir a primeira vaga.'
    : `Teria enviado ${count(newThisWeek, 'vaga', 'vagas')} nesta semana.`
