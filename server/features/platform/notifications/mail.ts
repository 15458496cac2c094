import { APPEAL_DAYS } from '#contract/moderation/reports.ts'
import {
  DATES_WARNING_DAYS,
  EXPIRY_WARNING_DAYS,
  type MailedKind,
  notificationRules,
} from '#contract/notifications.ts'
import { mailedPaths, paths } from '#contract/paths.ts'
import { heldNotice } from '#contract/payments/sponsorships.ts'
import { CHECK_DAYS } from '#contract/telehealth/establishments.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'
import { adminText } from './admin-mail-text.ts'
import { applicationText } from './application-mail-text.ts'
import { interviewText } from './interview-mail-text.ts'
import { dayFormat, type MailedSubject, type MailText, momentFormat, quoted } from './mail-text.ts'
import { isRotaKind, rotaText } from './rota-mail-text.ts'

const withReason = ({ title, reason }: MailedSubject) =>
  reason ? `${quoted(title)}: ${reason}` : `${quoted(title)}.`

function textOf(kind: MailedKind, mailed: readonly MailedSubject[]): MailText {
  const [first] = mailed as [MailedSubject]
  const isSingle = mailed.length === 1
  const withTitle = (text: string) => `${text}: ${first.title}`
  const viewJobs = { label: 'Ver vagas', path: paths.dashboardJobs }
  const fixJob = { label: 'Corrigir vaga', path: paths.editJob(first.subjectId) }
  const datesActions = {
    action: { label: 'Adicionar datas', path: paths.jobDates(first.subjectId) },
    otherAction: { label: 'Encerrar vaga', path: mailedPaths.closeJob(first.subjectId) },
  }
  if (isRotaKind(kind)) return rotaText(kind, mailed)
  switch (kind) {
    case 'application_received':
    case 'application_sent':
    case 'application_viewed':
    case 'application_advanced':
    case 'application_interview':
    case 'application_hired':
    case 'application_rejected':
    case 'application_unanswered':
    case 'application_closed':
    case 'application_expired':
    case 'application_dates_over':
    case 'employer_wrote':
    case 'doctor_wrote':
    case 'documents_opened':
    case 'document_opened_by_team':
      return applicationText(kind, mailed)
    case 'interview_proposed':
    case 'interview_confirmed':
    case 'interview_declined':
    case 'interview_cancelled':
      return interviewText(kind, mailed)
    case 'job_expiring':
      return {
        subject: isSingle ? withTitle('Sua vaga está perto de expirar') : 'Suas vagas estão perto de expirar',
        opening: `Em até ${EXPIRY_WARNING_DAYS} dias, estas vagas sairão da busca. Depois disso, você pode renová-las.`,
        line: ({ title, expiresAt }) =>
          expiresAt ? `${quoted(title)}: até ${dayFormat.format(expiresAt)}.` : `${quoted(title)}.`,
        action: { label: 'Gerenciar vagas', path: paths.dashboardJobs },
      }
    case 'job_expired':
      return {
        subject: isSingle ? withTitle('Sua vaga expirou') : 'Suas vagas expiraram',
        opening:
          'Estas vagas não recebem mais candidaturas. Se ainda precisa de médicos, renove; se já preencheu, encerre e nos conte.',
        line: ({ title }) => `${quoted(title)}.`,
        action: { label: 'Renovar ou encerrar', path: `${paths.dashboardJobs}?state=expired` },
      }
    case 'job_dates_ending':
      return {
        subject: isSingle
          ? withTitle('O último plantão da sua vaga está chegando')
          : 'O último plantão de algumas vagas está chegando',
        opening: `Em até ${DATES_WARNING_DAYS} dias começa o último plantão, e estas vagas saem da busca. Se precisa de médicos em outros dias, adicione datas; se já preencheu, encerre e nos conte.`,
        line: ({ title, expiresAt }) =>
          expiresAt ? `${quoted(title)}: até ${momentFormat.format(expiresAt)}.` : `${quoted(title)}.`,
        ...(isSingle ? datesActions : { action: viewJobs }),
      }
    case 'job_dates_over':
      return {
        subject: isSingle ? withTitle('As datas da sua vaga passaram') : 'As datas de algumas vagas passaram',
        opening:
          'Todas as datas já passaram, e estas vagas não recebem mais candidaturas. Se ainda precisa de médicos, adicione datas; se já preencheu, encerre e nos conte.',
        line: ({ title }) => `${quoted(title)}.`,
        ...(isSingle
          ? datesActions
          : {
              action: { label: 'Adicionar datas ou encerrar', path: `${paths.dashboardJobs}?state=expired` },
            }),
      }
    case 'job_paused':
      return {
        subject: isSingle ? withTitle('Sua vaga foi pausada') : 'Algumas vagas foram pausadas',
        opening:
          'O plano da sua empresa mudou, e estas vagas ficaram acima do limite de vagas ativas. Nada foi apagado: com um plano maior elas voltam sozinhas, e você pode reativá-las assim que houver espaço.',
        line: ({ title }) => `${quoted(title)}.`,
        action: { label: 'Ver vagas pausadas', path: `${paths.dashboardJobs}?state=paused` },
      }
    case 'job_stopped':
      return {
        subject: isSingle ? withTitle('Pausamos sua vaga') : 'Pausamos algumas vagas',
        opening:
          'A equipe do Medponto tirou da busca o que está abaixo. Corrija o que for preciso e fale conosco para reativar, ou se você discorda. O que você escreve na página de contato chega a toda a equipe.',
        line: withReason,
        action: isSingle
          ? fixJob
          : { label: 'Ver vagas pausadas', path: `${paths.dashboardJobs}?state=paused` },
      }
    case 'job_resumed':
      return {
        subject: isSingle ? withTitle('Sua vaga voltou à busca') : 'Suas vagas voltaram à busca',
        opening: 'A equipe do Medponto reativou o que está abaixo, e os médicos já podem se candidatar.',
        line: ({ title, expiresAt }) =>
          expiresAt ? `${quoted(title)}: no ar até ${dayFormat.format(expiresAt)}.` : `${quoted(title)}.`,
        action: isSingle ? { label: 'Ver vaga', path: paths.job(first.subjectId) } : viewJobs,
      }
    case 'job_ended':
      return {
        subject: isSingle ? withTitle('Encerramos sua vaga') : 'Encerramos algumas vagas',
        opening:
          'A equipe do Medponto encerrou o que está abaixo, e quem se candidatou foi avisado. Um destaque pago que ainda valia é devolvido. Se você discorda, fale conosco: o que você escreve na página de contato chega a toda a equipe.',
        line: withReason,
        action: { label: 'Falar com a equipe', path: paths.contact },
      }
    case 'job_removed':
      return {
        subject: isSingle ? withTitle('Excluímos sua vaga') : 'Excluímos algumas vagas',
        opening:
          'A equipe do Medponto excluiu o que está abaixo. Um destaque pago que ainda valia é devolvido. Se você discorda, outra pessoa da equipe revê a decisão.',
        line: withReason,
        action: { label: 'Falar com a equipe', path: paths.contact },
      }
    case 'job_edited':
      return {
        subject: isSingle ? withTitle('Editamos sua vaga') : 'Editamos algumas vagas',
        opening:
          'A equipe do Medponto editou o que está abaixo. Confira como ficou; se algo não estiver certo, você pode editar de novo.',
        line: ({ title }) => `${quoted(title)}.`,
        action: isSingle ? { label: 'Ver vaga', path: paths.job(first.subjectId) } : viewJobs,
      }
    case 'job_approved':
      return {
        subject: isSingle ? withTitle('Sua vaga foi aprovada') : 'Suas vagas foram aprovadas',
        opening: 'A revisão terminou e os médicos já encontram o que você publicou.',
        line: ({ title, expiresAt }) =>
          expiresAt ? `${quoted(title)}: no ar até ${dayFormat.format(expiresAt)}.` : `${quoted(title)}.`,
        action: isSingle ? { label: 'Ver vaga', path: paths.job(first.subjectId) } : viewJobs,
      }
    case 'edit_approved':
      return {
        subject: isSingle ? withTitle('Sua alteração foi aprovada') : 'Suas alterações foram aprovadas',
        opening: 'A revisão terminou e os médicos já leem o novo texto.',
        line: ({ title }) => `${quoted(title)}.`,
        action: isSingle ? { label: 'Ver vaga', path: paths.job(first.subjectId) } : viewJobs,
      }
    case 'edit_refused':
      return {
        subject: isSingle ? withTitle('Sua alteração foi recusada') : 'Suas alterações foram recusadas',
        opening: 'A vaga continua no ar com o texto anterior. Corrija o que está abaixo e envie de novo.',
        line: withReason,
        action: isSingle ? fixJob : viewJobs,
      }
    case 'report_answered':
      return {
        subject: isSingle ? withTitle('Resposta à sua denúncia') : 'Respostas às suas denúncias',
        opening: 'Analisamos o que você denunciou. O motivo da decisão está no Medponto.',
        line: withReason,
        action: isSingle
          ? { label: 'Ver a resposta', path: paths.reportDecision(first.subjectId) }
          : { label: 'Ver notificações', path: paths.notifications },
      }
    case 'content_decided':
      return {
        subject: isSingle ? withTitle('Decisão depois de uma denúncia') : 'Decisões depois de denúncias',
        opening: `Recebemos uma denúncia, e a nossa equipe decidiu. Você pode ler o motivo e recorrer uma vez, em até ${APPEAL_DAYS} dias.`,
        line: withReason,
        action: isSingle
          ? { label: 'Ver o motivo e recorrer', path: paths.reportDecision(first.subjectId) }
          : { label: 'Ver notificações', path: paths.notifications },
      }
    case 'appeal_answered':
      return {
        subject: isSingle ? withTitle('Resposta ao seu recurso') : 'Respostas aos seus recursos',
        opening: 'Analisamos de novo a decisão que você contestou.',
        line: withReason,
        action: isSingle
          ? { label: 'Ver a resposta', path: paths.reportDecision(first.subjectId) }
          : { label: 'Ver notificações', path: paths.notifications },
      }
    case 'appeal_filed':
    case 'message_received':
    case 'payment_alarm':
    case 'work_given_up':
    case 'approval_requested':
      return adminText(kind, mailed)
    case 'company_verified':
      return {
        subject: 'Sua empresa foi verificada',
        opening:
          'A página e as vagas da sua empresa mostram o que conferimos e quando, enquanto o nome, o CNPJ e o registro no CRM não mudarem.',
        line: ({ title, reason }) => (reason ? `${title}: ${reason}.` : `${title}.`),
        action: { label: 'Ver página da empresa', path: paths.publicProfile(first.subjectId) },
      }
    case 'company_unverified':
      return {
        subject: 'Retiramos a verificação da sua empresa',
        opening:
          'O selo saiu da página e das vagas da sua empresa; as vagas continuam no ar. Veja se nome, CNPJ e registro no CRM estão corretos e, se você discorda, fale com a nossa equipe.',
        line: ({ title }) => `${title}.`,
        action: { label: 'Falar com a equipe', path: paths.contact },
      }
    case 'directory_left':
      return {
        subject: 'Retiramos sua empresa do diretório de telemedicina',
        opening:
          'A equipe do Medponto tirou sua empresa do diretório, e uma posição paga que ainda valia terminou. A página e as vagas da empresa continuam no ar. Se você discorda, ou quer saber o que houve com um valor pago, fale com a nossa equipe.',
        line: ({ title }) => `${title}.`,
        action: { label: 'Falar com a equipe', path: paths.contact },
      }
    case 'registration_checked':
      return {
        subject: isSingle ? `Conferência do ${first.title}` : 'Conferência dos seus CRMs',
        opening: 'Este é o resultado da conferência do seu registro profissional:',
        line: ({ title, reason }) => reason ?? `${title}.`,
        action: { label: 'Ver no perfil', path: paths.profile },
      }
    case 'check_approved':
      return {
        subject: 'Sua empresa foi conferida',
        opening: `Conferimos registro, diretor técnico e site da sua empresa. A conferência vale ${CHECK_DAYS} dias, enquanto esses dados não mudarem, e a empresa aparece no diretório de telemedicina.`,
        line: ({ title, expiresAt }) =>
          expiresAt ? `${title}: até ${dayFormat.format(expiresAt)}.` : `${title}.`,
        action: { label: 'Ver diretório', path: paths.telemedicine },
      }
    case 'check_refused':
      return {
        subject: 'A conferência da sua empresa foi recusada',
        opening:
          'Sua empresa não aparece no diretório de telemedicina. Corrija o que está abaixo, e conferimos de novo.',
        line: ({ title, reason }) => (reason ? `${title}: ${reason}` : `${title}.`),
        action: { label: 'Corrigir dados', path: paths.editProfile },
      }
    case 'check_expiring':
      return {
        subject: 'A conferência da sua empresa está perto de vencer',
        opening: `Conferimos as empresas do diretório de telemedicina a cada ${CHECK_DAYS} dias. Veja se registro, diretor técnico e site estão atualizados: sem nova conferência até o vencimento, a empresa sai do diretório.`,
        line: ({ title, expiresAt }) =>
          expiresAt ? `${title}: até ${dayFormat.format(expiresAt)}.` : `${title}.`,
        action: { label: 'Revisar dados', path: paths.editProfile },
      }
    case 'check_expired':
      return {
        subject: 'A conferência da sua empresa venceu',
        opening:
          'Sua empresa saiu do diretório de telemedicina até a próxima conferência. Veja se registro, diretor técnico e site estão atualizados.',
        line: ({ title }) => `${title}.`,
        action: { label: 'Revisar dados', path: paths.editProfile },
      }
    case 'telehealth_tier_ended':
      return {
        subject: 'Sua posição paga no diretório terminou',
        opening:
          'O período contratado terminou. Sua empresa continua no diretório de telemedicina, na lista geral. Para renovar, fale com a nossa equipe.',
        line: ({ title }) => `${title}.`,
        action: { label: 'Falar com a equipe', path: paths.contact },
      }
    case 'boost_started':
      return {
        subject: isSingle ? withTitle('Sua vaga está em destaque') : 'Suas vagas estão em destaque',
        opening:
          'O pagamento foi aprovado. A vaga aparece com o selo de destaque e entre os destaques da página inicial.',
        line: ({ title }) => `${quoted(title)}.`,
        action: isSingle ? { label: 'Ver vaga', path: paths.job(first.subjectId) } : viewJobs,
      }
    case 'boost_held':
      return {
        subject: isSingle ? withTitle('O destaque da sua vaga está em análise') : 'Destaques em análise',
        opening: `${heldNotice} Você também pode corrigir o que está abaixo, e o destaque começa na hora.`,
        line: withReason,
        action: isSingle ? fixJob : viewJobs,
      }
    case 'job_narrowed':
      return {
        subject: isSingle
          ? withTitle('Especialidades retiradas da sua vaga')
          : 'Especialidades retiradas de suas vagas',
        opening:
          'O pagamento ou o plano que as incluía na vaga em destaque não vale mais. A vaga continua com as especialidades e áreas que estão pagas; para incluir outras, pague a diferença na edição da vaga.',
        line: ({ title }) => `${quoted(title)}.`,
        action: isSingle ? { ...fixJob, label: 'Editar vaga' } : viewJobs,
      }
    case 'payment_returned':
      return {
        subject: isSingle ? withTitle('Pagamento devolvido') : 'Pagamentos devolvidos',
        opening:
          'O pagamento do destaque foi devolvido, e o destaque terminou. No Pix, o valor volta na hora; no cartão, em até duas faturas.',
        line: ({ title }) => `${quoted(title)}.`,
        action: viewJobs,
      }
    case 'payment_unneeded':
      return {
        subject: withTitle('Vamos devolver um pagamento'),
        opening:
          'Recebemos um pagamento de destaque que já estava pago ou que tinha sido encerrado. Ele não vale para nenhuma vaga: devolvemos o valor todo, e você não precisa fazer nada. No Pix, o valor volta na hora; no cartão, em até duas faturas.',
        line: ({ title }) => `${quoted(title)}.`,
        action: { label: 'Ver cobrança', path: paths.billing },
      }
    case 'job_rejected':
      return {
        subject: isSingle ? withTitle('Sua vaga foi recusada') : 'Suas vagas foram recusadas',
        opening: 'A revisão pediu um ajuste. Corrija o que está abaixo e envie de novo.',
        line: withReason,
        action: isSingle
          ? fixJob
          : { label: 'Ver vagas recusadas', path: `${paths.dashboardJobs}?state=rejected` },
      }
  }
}

/** One mail about all subjects of a kind. No doctor is named in it: names are shown only after signing in. */
export function notificationMail(
  kind: MailedKind,
  mailed: readonly MailedSubject[],
  publicUrl: string,
): Mail {
  const { subject, opening, line, closing, action, otherAction } = textOf(kind, mailed)
  const mail = layOut({
    subject,
    paragraphs: [
      opening,
      ...mailed.flatMap((one) => [line(one), ...(one.message ? [one.message] : [])]),
      ...(closing ? [closing] : []),
    ],
    action: { label: action.label, url: publicUrl + action.path },
    ...(otherAction && { otherAction: { label: otherAction.label, url: publicUrl + otherAction.path } }),
    footnote: `Você recebe este e-mail porque “${notificationRules[kind].label}” está em suas notificações. Para mudar: ${publicUrl}${paths.notificationSettings}`,
  })
  const attachments = mailed.flatMap(({ attachment }) => attachment ?? [])
  return attachments.length > 0 ? { ...mail, attachments } : mail
}
