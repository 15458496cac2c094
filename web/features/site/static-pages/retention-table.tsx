import { DELETION_GRACE_DAYS, VERIFICATION_HOURS } from '#contract/accounts/accounts.ts'
import {
  ALERT_ASKS_AFTER_MONTHS,
  ALERT_CONFIRMATION_HOURS,
  STOPPED_ALERT_DAYS,
} from '#contract/alerts/alerts.ts'
import { INVITATION_DAYS } from '#contract/hiring/team.ts'
import { ACTIVITY_MONTHS } from '#contract/hiring/team-activity.ts'
import { NOTIFICATION_RETENTION_DAYS } from '#contract/notifications.ts'

const rows: readonly (readonly [data: string, time: string])[] = [
  [
    'Conta, perfil, vagas e imagens',
    `Enquanto a conta existir; pedida a exclusão, são apagados em ${DELETION_GRACE_DAYS} dias`,
  ],
  [
    'Candidaturas, com respostas, mensagens, entrevistas e anotações',
    'Enquanto existirem a conta de quem se candidatou e a da empresa; são apagadas com a primeira delas',
  ],
  [
    'O que uma pessoa da equipe escreveu pela empresa',
    'Fica com a empresa, sem o nome de quem escreveu, se a conta dela for excluída',
  ],
  ['Quem fez o quê em nome de uma empresa', `${ACTIVITY_MONTHS} meses`],
  [
    'Convites para a equipe de uma empresa',
    `Valem ${INVITATION_DAYS} dias; são apagados 30 dias depois de aceitos, cancelados ou vencidos`,
  ],
  [
    'Registros de acesso (data, hora e IP); depois da exclusão, com um código calculado a partir do e-mail, que permite achá-los',
    'Seis meses (184 dias), mesmo após a exclusão (Marco Civil da Internet, art. 15)',
  ],
  [
    'Pagamentos, recibos, notas e os dados da empresa que elas trazem',
    'Cinco anos a partir do exercício seguinte (Código Tributário Nacional, arts. 173 e 195), mesmo após a exclusão',
  ],
  [
    'Denúncias sobre uma conta excluída',
    'Até a resposta; depois são apagadas. As que você fez ficam sem o seu nome',
  ],
  ['E-mail de quem denuncia sem conta', '180 dias depois da resposta'],
  ['Mensagens da página de contato', 'Dois anos depois da resposta'],
  ['Contagens de uso, que não identificam ninguém', 'Cerca de dois anos (760 dias)'],
  ['Registro do que a administração faz', 'Permanente, com dados pessoais encobertos'],
  ['Notificações', `${NOTIFICATION_RETENTION_DAYS} dias`],
  ['Resumos semanais de vagas que enviamos', '60 dias'],
  ['E-mails enviados', '30 dias; o texto é apagado assim que a mensagem sai'],
  [
    'Alertas de vagas',
    `Enquanto ativos; após ${ALERT_ASKS_AFTER_MONTHS} meses sem mudança perguntamos se ainda servem. Parados: ${STOPPED_ALERT_DAYS} dias; não confirmados: ${ALERT_CONFIRMATION_HOURS} horas`,
  ],
  ['Sessões', '30 dias depois do fim ou do último uso'],
  ['Cadastros não confirmados', `${VERIFICATION_HOURS} horas`],
  ['Avisos dos provedores de pagamento', '90 dias'],
  ['Arquivo com seus dados', '7 dias'],
]

/** The retention period of each kind of data. The periods are those of the nightly maintenance. */
export function RetentionTable() {
  return (
    <div className="overflow-x-auto rounded-card border">
      <table className="w-full text-left text-small">
        <thead className="bg-subtle">
          <tr>
            <th scope="col" className="p-3 font-semibold">
              Dados
            </th>
            <th scope="col" className="p-3 font-semibold">
              Prazo
            </th>
          </tr>
        </thead>
        <tbody className="divide-y">
          {rows.map(([data, time]) => (
            <tr key={data} className="align-top">
              <th scope="row" className="p-3 font-semibold">
                {data}
              </th>
              <td className="p-3">{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
