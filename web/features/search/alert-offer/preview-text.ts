import { count } from '#web/lib/format.ts'

/** Where an alert looks for words, unlike the list of its search, which shows such jobs first. */
export const WORDS_TEXT =
  'As palavras valem no título, na especialidade e nas tags da vaga; entre aspas, também na descrição.'

/** The number of jobs that an alert would have sent in the last seven days. */
export const previewText = (newThisWeek: number): string =>
  newThisWeek === 0
    ? 'Não teria enviado nada nesta semana. Avisaremos quando surgir a primeira vaga.'
    : `Teria enviado ${count(newThisWeek, 'vaga', 'vagas')} nesta semana.`
