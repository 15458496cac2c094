import type { EmployerTask } from '#contract/api/hiring/employer-tasks.ts'
import { DAY_MS } from '#contract/durations.ts'
import { type EmployerTaskKind, NO_APPLICANT_DAYS } from '#contract/hiring/employer-tasks.ts'
import { NO_ANSWER_DAYS, UNANSWERED_TASK_DAYS } from '#contract/jobs/answers.ts'
import { EXPIRING_SOON_DAYS } from '#contract/jobs/jobs.ts'
import { paths } from '#contract/paths.ts'
import { formatDate, formatNumber } from '#web/lib/format.ts'

interface TaskText {
  one: string
  many: string
  /** Its consequence, or advice. */
  advice?: string
  /** For those who may act, and for those who only read. */
  action: string
  readAction: string
  path: string
}

/** Text of each task, and the place where it is done. */
export const taskTexts: Record<EmployerTaskKind, TaskText> = {
  unpaidSubscription: {
    one: 'cobrança da assinatura recusada',
    many: 'cobranças da assinatura recusadas',
    action: 'Regularizar pagamento',
    readAction: 'Ver cobrança',
    path: paths.billing,
  },
  newApplications: {
    one: 'pessoa com candidatura nova',
    many: 'pessoas com candidaturas novas',
    action: 'Ver novas',
    readAction: 'Ver novas',
    path: `${paths.dashboardApplications}?situacao=submitted`,
  },
  unansweredApplications: {
    one: `pessoa sem resposta há ${UNANSWERED_TASK_DAYS} dias ou mais`,
    many: `pessoas sem resposta há ${UNANSWERED_TASK_DAYS} dias ou mais`,
    advice: `Depois de ${NO_ANSWER_DAYS} dias, quem se candidatou lê que não houve resposta.`,
    action: 'Responder',
    readAction: 'Ver candidaturas',
    path: paths.unansweredApplications,
  },
  rejectedJobs: {
    one: 'vaga recusada na análise',
    many: 'vagas recusadas na análise',
    advice: 'Fora da busca até você corrigir o texto e enviar de novo.',
    action: 'Corrigir',
    readAction: 'Ver vagas',
    path: `${paths.dashboardJobs}?situacao=rejected`,
  },
  expiringJobs: {
    one: `vaga expira em até ${EXPIRING_SOON_DAYS} dias`,
    many: `vagas expiram em até ${EXPIRING_SOON_DAYS} dias`,
    advice:
      'No fim do prazo ou no último plantão, a vaga sai da busca. Renove ou adicione datas; se já foi preenchida, encerre-a.',
    action: 'Ver vagas',
    readAction: 'Ver vagas',
    path: `${paths.dashboardJobs}?situacao=active&ordem=expiry&sentido=asc`,
  },
  expiredJobs: {
    one: 'vaga expirou há pouco',
    many: 'vagas expiraram há pouco',
    advice: 'Renove as que continuam abertas, com novas datas se as antigas passaram, e encerre as outras.',
    action: 'Renovar ou encerrar',
    readAction: 'Ver vagas',
    path: `${paths.dashboardJobs}?situacao=expired`,
  },
  jobsWithoutApplicants: {
    one: `vaga sem candidatura há ${NO_APPLICANT_DAYS} dias ou mais`,
    many: `vagas sem candidatura há ${NO_APPLICANT_DAYS} dias ou mais`,
    action: 'Ver vagas',
    readAction: 'Ver vagas',
    path: `${paths.dashboardJobs}?situacao=active&ordem=applications&sentido=asc`,
  },
}

/** Where a task leads: to its only job if that is all there is to correct. */
export function taskPath({ kind, count, jobs }: EmployerTask, mayAct: boolean): string {
  const [job] = jobs
  return kind === 'rejectedJobs' && count === 1 && job && mayAct
    ? paths.editJob(job.id)
    : taskTexts[kind].path
}

/** Consequence of not paying. `until`: the end of the grace period. */
export const unpaidText = (until: string, now: number): string =>
  Date.parse(until) > now
    ? `O plano continua até ${formatDate(until)}. Depois, as vagas acima do limite são pausadas.`
    : `O prazo terminou em ${formatDate(until)}, e o plano está suspenso. Ele volta com o pagamento.`

/** 'A candidatura mais antiga chegou há 5 dias.' Also says how many applications there are, if they are more than the people. */
export const oldestText = (
  oldestAt: string,
  { amount, count, now }: { amount: number; count: number; now: number },
): string => {
  const since = `chegou ${sinceText(oldestAt, now)}.`
  return count > amount
    ? `São ${formatNumber(count)} candidaturas; a mais antiga ${since}`
    : `A candidatura mais antiga ${since}`
}

/** 'há menos de um dia', 'há 1 dia', 'há 12 dias'. */
export function sinceText(instant: string, now: number): string {
  const days = Math.floor((now - Date.parse(instant)) / DAY_MS)
  if (days < 1) return 'há menos de um dia'
  return days === 1 ? 'há 1 dia' : `há ${days} dias`
}
