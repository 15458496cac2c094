import type { StoredRole } from '#contract/accounts/roles.ts'
import { roleLabels, type UserDocument } from '#contract/admin/managed-users.ts'
import { paths } from '#contract/paths.ts'
import { type PaidPlanName, plans } from '#contract/payments/subscriptions.ts'
import { layOut, type Mail } from '#server/features/platform/mails/service.ts'

/** Whether a mail is about the account of its reader or about the company that she owns with an account of her own. */
export interface About {
  isCompany: boolean
}

const nameOf = ({ isCompany }: About) => (isCompany ? 'conta da sua empresa' : 'sua conta')
const subjectOf = ({ isCompany }: About) => (isCompany ? 'A conta da sua empresa' : 'Sua conta')

export function suspendedMail(
  about: About,
  { reason, contactUrl }: { reason: string; contactUrl: string },
): Mail {
  const hidden = about.isCompany ? 'o perfil e as vagas dela' : 'o seu perfil e as suas vagas'
  return layOut({
    subject: `${subjectOf(about)} no Medponto foi suspensa`,
    paragraphs: [
      `A equipe do Medponto suspendeu a ${nameOf(about)}.`,
      `Motivo: ${reason}`,
      `Enquanto a suspensão durar, não é possível entrar, e ${hidden} não aparecem no site.`,
      'Se você discorda, escreva para nós pela página de contato, sem precisar entrar. A mensagem chega a toda a equipe, e a resposta vem por e-mail.',
    ],
    action: { label: 'Falar com a equipe', url: contactUrl },
  })
}

export function reinstatedMail(about: About, loginUrl: string): Mail {
  return layOut({
    subject: `${subjectOf(about)} no Medponto está ativa de novo`,
    paragraphs: [
      `A suspensão da ${nameOf(about)} terminou. Você já pode entrar, e o que ainda está no prazo voltou ao site.`,
    ],
    action: { label: 'Entrar', url: loginUrl },
  })
}

const UNEXPECTED = 'Se você não esperava por isso, fale com a equipe pela página de contato.'

export function roleChangedMail(
  { before, after }: { before: StoredRole | null; after: StoredRole },
  publicUrl: string,
): Mail {
  const was = before ? `era “${roleLabels[before]}” e ` : ''
  return layOut({
    subject: 'O tipo da sua conta no Medponto mudou',
    paragraphs: [
      `A equipe do Medponto trocou o tipo da sua conta: ${was}agora é “${roleLabels[after]}”.`,
      'A troca já vale, e o seu painel mostra o que esse tipo de conta oferece. Confira se o perfil está completo.',
      UNEXPECTED,
    ],
    action: { label: 'Abrir meu perfil', url: `${publicUrl}${paths.profile}` },
  })
}

/** Without the document, which a mailbox should not keep. */
export function correctedDocumentMail(field: UserDocument, publicUrl: string): Mail {
  const name = field === 'cnpj' ? 'CNPJ da sua empresa' : 'CPF da sua conta'
  const profile = field === 'cnpj' ? 'no perfil dela' : 'no seu perfil'
  return layOut({
    subject: `O ${name} foi corrigido no Medponto`,
    paragraphs: [`A equipe do Medponto corrigiu o ${name}. O número atual está ${profile}.`, UNEXPECTED],
    // The profile of a company has another address for its founder than for the other owners.
    action:
      field === 'cnpj'
        ? { label: 'Abrir o Medponto', url: publicUrl }
        : { label: 'Abrir meu perfil', url: `${publicUrl}${paths.profile}` },
  })
}

export function grantMail(
  { plan, posts }: { plan: PaidPlanName | null; posts: number | null },
  publicUrl: string,
): Mail {
  const granted = [plan && `plano ${plans[plan].label}`, posts && `até ${posts} vagas ativas ao mesmo tempo`]
    .filter(Boolean)
    .join(', ')
  return layOut({
    subject: 'O plano da sua empresa no Medponto mudou',
    paragraphs: granted
      ? [
          `A equipe do Medponto concedeu à sua empresa: ${granted}.`,
          'A concessão já vale, além da sua assinatura, se houver uma. Nada é cobrado por ela aqui no site.',
        ]
      : [
          'A concessão da equipe do Medponto à sua empresa terminou. Vale o plano que a empresa assina ou, sem assinatura, o plano Básico.',
          'As vagas acima do limite desse plano são pausadas, e você pode escolher quais ficam no ar.',
        ],
    action: { label: 'Ver cobrança', url: `${publicUrl}${paths.billing}` },
  })
}
