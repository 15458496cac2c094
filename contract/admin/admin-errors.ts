/** Errors of administration: HTTP status, code, default message. The browser has only the text in the reply. */
import { EXPORT_HOURS } from '#contract/accounts/accounts.ts'

export const adminErrors = {
  ChangedMeanwhile: [
    409,
    9000,
    'Outra pessoa alterou isto enquanto você editava. Confira os valores atuais e tente de novo.',
  ],
  AccountBeingDeleted: [403, 9060, 'Esta conta será excluída em breve.'],
  SubscriptionRuns: [
    409,
    9061,
    'Sua empresa tem uma assinatura em andamento. Cancele a assinatura antes de excluir a conta.',
  ],
  /** The account has no password, and its session is not recent. */
  SignInAgain: [409, 9062, 'Para sua segurança, entre de novo antes de continuar.'],
  ExportTooSoon: [
    409,
    9064,
    `Você já pediu seus dados nas últimas ${EXPORT_HOURS} horas. Tente de novo amanhã.`,
  ],
  LastAdmin: [409, 9001, 'É preciso que reste pelo menos um administrador com acesso.'],
  OwnAccount: [409, 9002, 'Você não pode suspender nem rebaixar a sua própria conta.'],
  NeedsSecondAdmin: [
    409,
    9003,
    'Mudar quem faz parte da administração exige a aprovação de uma segunda pessoa: faça um pedido.',
  ],
  /** Obligations of the account under its present role have to end first. */
  RoleChangeImpossible: [409, 9004, 'O tipo desta conta não pode ser trocado agora.'],
  SecondFactorRequired: [401, 9050, 'Informe o código do seu aplicativo autenticador.'],
  /** The caller is an admin whose session lacks the second factor. */
  SecondFactorMissing: [
    403,
    9051,
    'Para usar a administração, ative a verificação em duas etapas no seu perfil e entre com um código.',
  ],
  NoSecondAdmin: [
    409,
    9052,
    'Esta ação precisa de duas pessoas da administração, e não há outra que possa aprovar. Para criar uma, rode no ' +
      'servidor: npm run admin -- create E-MAIL',
  ],
  CodeInvalid: [400, 9053, 'Código incorreto, vencido ou já usado.'],
  OwnApproval: [403, 9054, 'Este pedido precisa ser decidido por outra pessoa da administração.'],
  ApprovalClosed: [409, 9055, 'Este pedido já foi decidido ou expirou.'],
  ViewIsReadOnly: [403, 9056, 'Você está vendo como outra pessoa: nada pode ser alterado.'],
  HiddenInView: [
    403,
    9057,
    'Mensagens, documentos e dados de candidatos não aparecem enquanto você vê como outra pessoa.',
  ],
  /** `details` names the missing requirements. */
  EstablishmentIncomplete: [409, 9020, 'A empresa ainda não cumpre os requisitos do diretório.'],
  TierNeedsCheck: [
    409,
    9021,
    'Confira o registro da empresa antes de dar a ela uma posição paga no diretório.',
  ],
  NoFreeSlot: [409, 9022, 'Não há vagas livres nesta posição do diretório.'],
  AmbassadorNotFound: [404, 9070, 'Embaixador não encontrado.'],
  /** The names may differ in accents. */
  AmbassadorExists: [409, 9071, 'Já existe um embaixador com este nome.'],
  AppealClosed: [409, 9030, 'O prazo para recorrer desta decisão terminou.'],
  AppealNeedsOtherAdmin: [
    403,
    9031,
    'Você tomou a decisão contestada. Outra pessoa da administração precisa decidir o recurso.',
  ],
  ProfileHidden: [
    403,
    9032,
    'Seu perfil foi ocultado por uma decisão da nossa equipe. Veja o motivo e como recorrer em suas notificações.',
  ],
  /** Only admins can use the site. `details` is the operator's message. */
  InMaintenance: [503, 9040, 'O Medponto está em manutenção. Tente novamente em alguns minutos.'],
  RegistrationClosed: [
    403,
    9041,
    'Os novos cadastros estão suspensos no momento. Tente novamente mais tarde.',
  ],
  /** A search term or a nickname that exists already. */
  SearchTermTaken: [409, 9042, 'Este termo já está cadastrado.'],
} as const satisfies Record<string, readonly [status: number, code: number, details: string]>
