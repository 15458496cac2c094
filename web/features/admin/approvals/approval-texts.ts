import type { ApprovalKind } from '#contract/admin/approvals.ts'
import { DELETION_GRACE_DAYS } from '#contract/platform/retention.ts'

interface ApprovalTexts {
  title: (name: string) => string
  /** Effect of the approval. */
  effect: string
  /** The same for who approves it. */
  approval: string
  confirmLabel: string
  isDanger: boolean
}

export const approvalTexts: Record<ApprovalKind, ApprovalTexts> = {
  grant_admin: {
    title: (name) => `Tornar ${name} administrador?`,
    effect: 'A pessoa poderá ver e alterar tudo no Medponto.',
    approval: 'A pessoa poderá ver e alterar tudo no Medponto, e precisará entrar de novo.',
    confirmLabel: 'Tornar administrador',
    isDanger: false,
  },
  delete_account: {
    title: (name) => `Excluir a conta de ${name}?`,
    effect: `A conta é desativada na aprovação e removida ${DELETION_GRACE_DAYS} dias depois.`,
    approval: `A conta é desativada agora e removida em ${DELETION_GRACE_DAYS} dias. Até lá, qualquer pessoa da administração pode cancelar; depois, nada se recupera.`,
    confirmLabel: 'Excluir conta',
    isDanger: true,
  },
  suspend_admin: {
    title: (name) => `Suspender ${name}, da administração?`,
    effect: 'As sessões terminam na aprovação. A pessoa recebe o motivo por e-mail.',
    approval: 'As sessões terminam agora, e a pessoa não entra mais. Ela recebe o motivo por e-mail.',
    confirmLabel: 'Suspender',
    isDanger: true,
  },
  reinstate_admin: {
    title: (name) => `Encerrar a suspensão de ${name}, da administração?`,
    effect: 'A pessoa volta a entrar como administrador, e é avisada por e-mail.',
    approval: 'A pessoa volta a entrar como administrador, e é avisada por e-mail.',
    confirmLabel: 'Encerrar suspensão',
    isDanger: false,
  },
  demote_admin: {
    title: (name) => `Retirar ${name} da administração?`,
    effect: 'A pessoa perde o acesso à administração na aprovação, e é avisada por e-mail.',
    approval: 'A pessoa perde o acesso à administração agora, e é avisada por e-mail.',
    confirmLabel: 'Retirar da administração',
    isDanger: true,
  },
}
