import { applicationStatusText } from '#contract/hiring/applications.ts'
import { UNANSWERED_TASK_DAYS } from '#contract/jobs/answers.ts'
import { type NotificationKind, notificationTitle } from '#contract/notifications.ts'
import { paths } from '#contract/paths.ts'
import { type MailedSubject, type MailText, quoted } from './mail-text.ts'

type ApplicationKind = Extract<
  NotificationKind,
  `application_${string}` | `${string}_wrote` | 'documents_opened' | 'document_opened_by_team'
>

/** The texts of mails about applications: what employers and doctors did with them. */
export function applicationText(kind: ApplicationKind, mailed: readonly MailedSubject[]): MailText {
  const [first] = mailed as [MailedSubject]
  const isSingle = mailed.length === 1
  const times = mailed.reduce((sum, one) => sum + one.times, 0)
  const withTitle = (text: string) => `${text}: ${first.title}`
  const applicationPath =
    isSingle && first.applicationId ? paths.application(first.applicationId) : paths.dashboardApplications
  const follow = {
    label: isSingle ? 'Acompanhar candidatura' : 'Acompanhar candidaturas',
    path: applicationPath,
  }
  const ofEmployer = ({ title, employerName }: MailedSubject) => `${quoted(title)}, de ${employerName}.`
  switch (kind) {
    case 'application_received': {
      const title = notificationTitle({ kind, times })
      return {
        subject: isSingle ? withTitle(title) : `${title} às suas vagas`,
        opening:
          times === 1
            ? 'Uma pessoa acaba de se candidatar.'
            : 'Veja quem se candidatou desde a nossa última mensagem.',
        line: ({ title, times }) => `${quoted(title)}: ${notificationTitle({ kind, times }).toLowerCase()}.`,
        action: {
          label: 'Ver candidaturas',
          path: isSingle ? paths.jobApplications(first.subjectId) : paths.dashboardApplications,
        },
      }
    }
    case 'application_sent':
      return {
        subject: isSingle ? withTitle('Candidatura enviada') : 'Candidaturas enviadas',
        opening: isSingle
          ? 'Recebemos sua candidatura, e ela já está com a empresa.'
          : 'Recebemos suas candidaturas, e elas já estão com as empresas.',
        line: (one) => (one.reason ? `${ofEmployer(one)} ${one.reason}.` : ofEmployer(one)),
        closing:
          'E agora? A empresa vê seu perfil e seus contatos e responde pelo Medponto, com uma mensagem, um convite para entrevista ou uma decisão. Avisamos você a cada passo. Enquanto a seleção durar, você pode escrever à empresa ou remover a candidatura.',
        action: follow,
      }
    case 'application_viewed':
      return {
        subject: isSingle
          ? withTitle('Sua candidatura foi visualizada')
          : 'Suas candidaturas foram visualizadas',
        opening: 'Boa notícia: a empresa abriu sua candidatura.',
        line: ofEmployer,
        action: follow,
      }
    case 'application_advanced':
      return {
        subject: isSingle ? withTitle('Sua candidatura avançou') : 'Suas candidaturas avançaram',
        opening: 'A empresa deu mais um passo na seleção.',
        line: ({ title, employerName, reason }) =>
          `${quoted(title)}, de ${employerName}${reason ? `: ${reason.toLowerCase()}` : ''}.`,
        action: follow,
      }
    case 'application_interview':
      return {
        subject: isSingle ? withTitle('Convite para entrevista') : 'Convites para entrevistas',
        opening: 'A empresa quer conversar com você. Veja os detalhes e responda no Medponto.',
        line: ofEmployer,
        action: isSingle ? { ...follow, label: 'Ver convite' } : follow,
      }
    case 'application_hired':
      return {
        subject: isSingle ? withTitle('Boa notícia: a vaga é sua') : 'Boa notícia: as vagas são suas',
        opening: 'Parabéns! A empresa escolheu você.',
        line: (one) => (one.reason ? `${ofEmployer(one)} Plantões: ${one.reason}.` : ofEmployer(one)),
        action: follow,
      }
    case 'application_rejected':
      return {
        subject: isSingle ? withTitle('Resposta à sua candidatura') : 'Respostas às suas candidaturas',
        opening: 'Agradecemos a sua candidatura. Desta vez, a empresa seguiu com outra pessoa.',
        line: ({ title, employerName, reason }) =>
          reason
            ? `${quoted(title)}, de ${employerName}. Motivo: ${reason}.`
            : `${quoted(title)}, de ${employerName}.`,
        action: follow,
      }
    case 'application_unanswered':
      return {
        subject: `Candidaturas sem resposta há mais de ${UNANSWERED_TASK_DAYS} dias`,
        opening:
          'Algumas pessoas que se candidataram ainda não tiveram nenhuma resposta. Uma mensagem ou uma decisão basta, e dá para responder a várias de uma vez.',
        line: ({ title, reason }) => `${title}: ${reason}.`,
        action: { label: 'Responder', path: paths.unansweredApplications },
      }
    case 'application_closed': {
      const titleOf = ({ endReason }: MailedSubject) =>
        applicationStatusText({ status: 'rejected', endReason: endReason ?? 'closed' })
      return {
        subject: isSingle ? withTitle(titleOf(first)) : 'Vagas em que você se candidatou foram encerradas',
        opening:
          'Agradecemos a sua candidatura. A seleção terminou, e há outras vagas abertas esperando por você.',
        line: (one) => `${quoted(one.title)}, de ${one.employerName}: ${titleOf(one).toLowerCase()}.`,
        action: { label: isSingle ? 'Ver candidatura' : 'Ver candidaturas', path: applicationPath },
        otherAction: { label: 'Ver outras vagas', path: paths.jobs },
      }
    }
    case 'employer_wrote':
    case 'doctor_wrote': {
      const isToDoctor = kind === 'employer_wrote'
      return {
        subject: isSingle
          ? withTitle(notificationTitle({ kind, times }))
          : `${times} novas mensagens sobre candidaturas`,
        // The words stay in the app: mailboxes of companies are shared, and a mail cannot be taken back.
        opening: isToDoctor
          ? 'Há mensagens para você sobre as suas candidaturas. Leia e responda no Medponto.'
          : 'Há mensagens de candidatos às suas vagas. Leia e responda no Medponto.',
        line: (one) => {
          const what = one.times === 1 ? 'uma nova mensagem' : `${one.times} novas mensagens`
          return isToDoctor
            ? `${quoted(one.title)}, de ${one.employerName}: ${what}.`
            : `${quoted(one.title)}: ${what}.`
        },
        action: {
          label: isSingle ? 'Ler mensagem' : 'Ver candidaturas',
          path: applicationPath,
        },
      }
    }
    case 'documents_opened':
      return {
        subject: isSingle ? withTitle('A empresa abriu seus documentos') : 'Empresas abriram seus documentos',
        opening:
          'Documentos que você compartilhou foram abertos. Em Documentos você vê quem abriu o quê e quando, e pode retirar o acesso.',
        line: ofEmployer,
        action: { label: 'Ver quem abriu', path: paths.documentOpenings },
      }
    case 'document_opened_by_team':
      return {
        subject: isSingle
          ? withTitle('A administração do Medponto abriu um documento seu')
          : 'A administração do Medponto abriu documentos seus',
        opening:
          'Uma pessoa da administração do Medponto abriu o que está abaixo. Em Documentos você vê cada abertura.',
        line: ({ title, reason }) => (reason ? `${quoted(title)}. Motivo: ${reason}` : `${quoted(title)}.`),
        closing: 'Se você não entende por quê, fale conosco pela página de contato.',
        action: { label: 'Ver quem abriu', path: paths.documentOpenings },
      }
    case 'application_expired':
      return {
        subject: isSingle
          ? withTitle('Terminou o prazo da vaga')
          : 'Terminou o prazo de vagas em que você se candidatou',
        opening:
          'O prazo de publicação terminou e não há novas candidaturas. A sua continua com a empresa, que ainda pode responder.',
        line: ofEmployer,
        action: follow,
      }
    case 'application_dates_over':
      return {
        subject: isSingle
          ? withTitle('As datas da vaga passaram')
          : 'Passaram as datas de vagas em que você se candidatou',
        opening:
          'Todas as datas já passaram e não há novas candidaturas. A sua continua com a empresa, que ainda pode responder.',
        line: ofEmployer,
        action: follow,
      }
  }
}
