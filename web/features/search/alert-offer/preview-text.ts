import { count } from '#web/lib/format.ts'

/** How many jobs match an alert now, and how many it would have sent in the last seven days. */
export function previewText({ total, newThisWeek }: { total: number; newThisWeek: number }): string {
  if (total === 0) return 'Não teria enviado nada nesta semana. Avisaremos quando surgir a primeira vaga.'
  const open = `${count(total, 'vaga aberta', 'vagas abertas')} agora`
  return newThisWeek === 0
    ? `${open}, nenhuma publicada nesta semana. Avisaremos da próxima.`
    : `${open}. Teria enviado ${count(newThisWeek, 'vaga', 'vagas')} nesta semana.`
}
