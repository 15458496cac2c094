import {
  EXPIRY_WARNING_DAYS,
  type NotificationKind,
  notificationKindLabels,
  notificationTitle,
} from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { layOut, type Mail } from '#server/features/mails/service.ts'

/** What a mail tells of one job. */
export interface JobNews {
  jobId: string
  title: string
  times: number
  employerName: string
  expiresAt: Date | null
  rejectionReason: string | null
}

const dayFormat = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'short', timeZone: 'America/Sao_Paulo' })
const quoted = (title: string) => `“${title}”`

const withReason = ({ title, rejectionReason }: JobNews) =>
  rejectionReason ? `${quoted(title)}: ${rejectionReason}` : `${quoted(title)}.`

interface Letter {
  subject: string
  /** Said once, above the jobs. */
  opening: string
  line: (news: JobNews) => string
  action: { label: string; path: string }
}

function letter(kind: NotificationKind, news: readonly JobNews[]): Letter {
  const [first] = news as [JobNews]
  const only = news.length === 1
  const times = news.reduce((sum, one) => sum + one.times, 0)
  const ofFirst = (title: string) => `${title}: ${first.title}`
  const toAll = { label: 'Ver vagas', path: paths.dashboardJobs }
  const toMend = { label: 'Corrigir vaga', path: paths.editJob(first.jobId) }
  switch (kind) {
    case 'application_received': {
      const title = notificationTitle({ kind, times })
      return {
        subject: only ? ofFirst(title) : `${title} às suas vagas`,
        opening:
          times === 1
            ? 'Uma pessoa acaba de se candidatar.'
            : 'Veja quem se candidatou desde a nossa última mensagem.',
        line: ({ title, times }) => `${quoted(title)}: ${notificationTitle({ kind, times }).toLowerCase()}.`,
        action: {
          label: 'Ver candidaturas',
          path: only ? paths.jobApplications(first.jobId) : paths.dashboardApplications,
        },
      }
    }
    case 'application_viewed':
      return {
        subject: only ? ofFirst('Sua candidatura foi visualizada') : 'Suas candidaturas foram visualizadas',
        opening: 'Boas notícias: o empregador abriu o que você enviou.',
        line: ({ title, employerName }) => `${quoted(title)}, de ${employerName}.`,
        action: { label: 'Acompanhar candidaturas', path: paths.dashboardApplications },
      }
    case 'job_expiring':
      return {
        subject: only ? ofFirst('Sua vaga está perto de expirar') : 'Suas vagas estão perto de expirar',
        opening: `Em até ${EXPIRY_WARNING_DAYS} dias estas vagas saem da busca. Depois disso, você pode renová-las por mais 30 dias.`,
        line: ({ title, expiresAt }) =>
          expiresAt ? `${quoted(title)}: até ${dayFormat.format(expiresAt)}.` : `${quoted(title)}.`,
        action: { label: 'Gerenciar vagas', path: paths.dashboardJobs },
      }
    case 'job_expired':
      return {
        subject: only ? ofFirst('Sua vaga expirou') : 'Suas vagas expiraram',
        opening:
          'Estas vagas não recebem mais candidaturas. Se ainda precisa de médicos, renove por mais 30 dias; se já preencheu, encerre e nos conte.',
        line: ({ title }) => `${quoted(title)}.`,
        action: { label: 'Renovar ou encerrar', path: `${paths.dashboardJobs}?state=expired` },
      }
    case 'job_approved':
      return {
        subject: only ? ofFirst('Sua vaga foi aprovada') : 'Suas vagas foram aprovadas',
        opening: 'A revisão terminou e os médicos já encontram o que você publicou.',
        line: ({ title, expiresAt }) =>
          expiresAt ? `${quoted(title)}: no ar até ${dayFormat.format(expiresAt)}.` : `${quoted(title)}.`,
        action: only ? { label: 'Ver vaga', path: paths.job(first.jobId) } : toAll,
      }
    case 'edit_approved':
      return {
        subject: only ? ofFirst('Sua alteração foi aprovada') : 'Suas alterações foram aprovadas',
        opening: 'A revisão terminou e os médicos já leem o novo texto.',
        line: ({ title }) => `${quoted(title)}.`,
        action: only ? { label: 'Ver vaga', path: paths.job(first.jobId) } : toAll,
      }
    case 'edit_refused':
      return {
        subject: only ? ofFirst('Sua alteração foi recusada') : 'Suas alterações foram recusadas',
        opening: 'A vaga continua no ar com o texto anterior. Corrija o que está abaixo e envie de novo.',
        line: withReason,
        action: only ? toMend : toAll,
      }
    case 'job_rejected':
      return {
        subject: only ? ofFirst('Sua vaga foi recusada') : 'Suas vagas foram recusadas',
        opening: 'A revisão pede um ajuste. Corrija o que está abaixo e envie de novo.',
        line: withReason,
        action: only
          ? toMend
          : { label: 'Ver vagas recusadas', path: `${paths.dashboardJobs}?state=rejected` },
      }
  }
}

/** One mail about all `news` of a kind; no doctor is named in it. */
export function newsMail(kind: NotificationKind, news: readonly JobNews[], publicUrl: string): Mail {
  const { subject, opening, line, action } = letter(kind, news)
  return layOut({
    subject,
    paragraphs: [opening, ...news.map(line)],
    action: { label: action.label, url: publicUrl + action.path },
    footnote: `Você recebe este e-mail porque “${notificationKindLabels[kind]}” está em suas notificações. Para mudar: ${publicUrl}${paths.notificationSettings}`,
  })
}
