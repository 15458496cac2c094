import { VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import { UPLOAD_HOURS } from '#contract/hiring/documents.ts'
import { INVITATION_DAYS } from '#contract/hiring/team.ts'
import { ACTIVITY_MONTHS, DELETION_GRACE_DAYS, retentionDays } from '#contract/platform/retention.ts'
import { ALERT_ASKS_AFTER_MONTHS, ALERT_CONFIRMATION_HOURS } from '#contract/search/alerts.ts'

/** The rows of the privacy page's table: the data kept, and for how long. */
export const retentionRows: readonly (readonly [data: string, time: string])[] = [
  [
    'Conta, perfil, vagas e imagens',
    `Enquanto a conta existir; pedida a exclusão, são apagados em ${DELETION_GRACE_DAYS} dias`,
  ],
  [
    'Candidaturas, com respostas, mensagens, entrevistas e anotações',
    'Enquanto existirem a conta de quem se candidatou e a da empresa; são apagadas com a primeira delas',
  ],
  [
    'Plantões oferecidos e combinados, com o histórico e o IP de cada passo',
    'Cinco anos depois do plantão (Código Civil, art. 206, § 5º, I), também para a outra parte se uma conta for excluída. Enquanto existirem as duas contas, o que foi combinado fica guardado por mais tempo, para as duas partes; o que não chegou a ser combinado é apagado com a conta de quem recebeu a oferta',
  ],
  [
    'Documentos de médicos e o registro de quem os abriu',
    'Enquanto existir a conta; um documento que você exclui é apagado na hora, e o registro fica',
  ],
  ['Partes de um envio de documento que não terminou', `${UPLOAD_HOURS} horas`],
  [
    'O que uma pessoa da equipe escreveu pela empresa',
    'Fica com a empresa, sem o nome de quem escreveu, se a conta dela for excluída',
  ],
  ['Decisões sobre candidaturas desfeitas antes do aviso', `${retentionDays.voidMoves} dias`],
  ['Quem fez o quê em nome de uma empresa', `${ACTIVITY_MONTHS} meses`],
  [
    'Convites para a equipe de uma empresa',
    `Valem ${INVITATION_DAYS} dias; são apagados ${retentionDays.endedInvitations} dias depois de aceitos, cancelados ou vencidos`,
  ],
  [
    'Registros de acesso (data, hora e IP); depois da exclusão, com um código calculado a partir do e-mail, que permite achá-los',
    `Seis meses (${retentionDays.accessRecords} dias), mesmo após a exclusão (Marco Civil da Internet, art. 15)`,
  ],
  [
    'Trocas de e-mail, com o endereço anterior',
    `Pedidos sem confirmação: ${VERIFICATION_HOURS} horas; trocas feitas: ${retentionDays.emailChanges} dias`,
  ],
  [
    'Pagamentos, recibos, notas e os dados da empresa que elas trazem',
    'Cinco anos a partir do exercício seguinte (Código Tributário Nacional, arts. 173 e 195), mesmo após a exclusão',
  ],
  [
    'Denúncias sobre uma conta excluída',
    'Até a resposta; depois são apagadas. As que você fez ficam sem o seu nome',
  ],
  ['E-mail de quem denuncia sem conta', `${retentionDays.guestReporters} dias depois da resposta`],
  ['Mensagens da página de contato', 'Dois anos depois da resposta'],
  ['Contagens de uso, que não identificam ninguém', `Cerca de dois anos (${retentionDays.usageCounts} dias)`],
  [
    'Registro do que a administração faz',
    'Cinco anos, com dados pessoais encobertos (Código de Defesa do Consumidor, art. 27)',
  ],
  ['Notificações', `${retentionDays.notifications} dias`],
  ['Resumos semanais de vagas que enviamos', `${retentionDays.jobDigests} dias`],
  ['E-mails enviados', `${retentionDays.mails} dias; o texto é apagado assim que a mensagem sai`],
  [
    'Alertas de vagas',
    `Enquanto ativos; após ${ALERT_ASKS_AFTER_MONTHS} meses sem mudança perguntamos se ainda servem. Parados: ${retentionDays.stoppedAlerts} dias; não confirmados: ${ALERT_CONFIRMATION_HOURS} horas`,
  ],
  ['Sessões', `${retentionDays.sessions} dias depois do fim ou do último uso`],
  ['Cadastros não confirmados', `${VERIFICATION_HOURS} horas`],
  ['Avisos dos provedores de pagamento', `${retentionDays.providerEvents} dias`],
  ['Arquivo com seus dados', `${retentionDays.dataExports} dias`],
]
