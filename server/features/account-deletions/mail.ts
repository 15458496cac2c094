import { layOut, type Mail } from '#server/features/mails/service.ts'

const day = new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long', timeZone: 'America/Sao_Paulo' })

/** To the owner, when the deletion is scheduled. */
export function deletionMail({ dueAt, isFinal }: { dueAt: Date; isFinal: boolean }): Mail {
  return layOut({
    subject: 'Sua conta do Medponto será excluída',
    paragraphs: [
      isFinal
        ? `A administração do Medponto decidiu excluir sua conta. Seus dados serão apagados em ${day.format(dueAt)}.`
        : `Recebemos seu pedido de exclusão. Seus dados serão apagados em ${day.format(dueAt)}.`,
      'Desde já, seu perfil não aparece para ninguém, as sessões foram encerradas, as candidaturas em aberto foram retiradas e as vagas, encerradas.',
      isFinal
        ? 'Para contestar a decisão, fale conosco pela página de contato antes dessa data.'
        : 'Mudou de ideia? Até essa data, entre no Medponto como sempre: oferecemos a opção de cancelar a exclusão. Se não foi você que pediu, faça isso e troque sua senha.',
      'Depois da exclusão, guardamos só o que a lei exige, como explica a Política de Privacidade.',
    ],
  })
}
