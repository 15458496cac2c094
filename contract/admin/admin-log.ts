/** What the log of the admins' actions records. Without zod, because pages list the labels. */

export const adminSubjects = {
  user: 'Conta',
  job: 'Vaga',
  organization: 'Organização',
  report: 'Denúncia',
  ambassador: 'Embaixador',
  settings: 'Configuração',
  search_term: 'Termo da busca',
  payment: 'Pagamento',
  invoice: 'Nota fiscal',
  provider_event: 'Evento de pagamento',
  message: 'Mensagem',
  export: 'Exportação',
  call: 'Chamada',
} as const
export type AdminSubject = keyof typeof adminSubjects

/** The lists that admins export, by the id of the subject. */
export const adminExports: Record<string, string> = {
  'admin-log': 'Registro',
  invoices: 'Notas a emitir',
  jobs: 'Vagas',
  organizations: 'Organizações',
  'platform-figures': 'Relatórios',
  referrals: 'Indicações',
  reports: 'Denúncias',
  telehealth: 'Empresas de telemedicina',
  users: 'Usuários',
}

/** Every action, in the past tense, as the log shows it. To record a new one, add a row. */
export const adminActions = {
  refused_call: 'Tentou usar a administração sem permissão',
  exported: 'Exportou uma lista',
  scheduled_deletion: 'Mandou excluir uma conta',
  deleted_account: 'Excluiu uma conta',
  exported_access_records: 'Exportou registros de acesso',
  exported_personal_data: 'Exportou os dados pessoais de uma conta',
  invited_user: 'Convidou uma pessoa',
  suspended_user: 'Suspendeu a conta',
  reinstated_user: 'Encerrou a suspensão da conta',
  changed_searchable: 'Mudou a visibilidade do perfil',
  changed_document: 'Corrigiu o documento',
  changed_role: 'Trocou o tipo da conta',
  granted_plan: 'Concedeu um plano',
  revealed_document: 'Viu o documento por inteiro',
  requested_approval: 'Pediu a aprovação de outra pessoa',
  rejected_approval: 'Recusou um pedido',
  withdrew_approval: 'Retirou um pedido',
  granted_admin: 'Aprovou uma nova pessoa na administração',
  approved_deletion: 'Aprovou a exclusão de uma conta',
  created_admin: 'Criou uma conta da administração no servidor',
  reset_second_factor: 'Desativou a verificação em duas etapas de uma conta no servidor',
  started_view: 'Começou a ver como outra pessoa',
  ended_view: 'Parou de ver como outra pessoa',
  checked_establishment: 'Conferiu o registro de uma empresa',
  changed_telehealth_status: 'Incluiu ou retirou uma empresa do diretório de telemedicina',
  changed_telehealth_tier: 'Alterou a posição de uma empresa no diretório de telemedicina',
  ended_telehealth_tier: 'Encerrou uma posição vencida no diretório de telemedicina',
  added_ambassador: 'Cadastrou um embaixador',
  retired_ambassador: 'Encerrou um embaixador',
  reactivated_ambassador: 'Reativou um embaixador',
  approved_job: 'Aprovou a vaga',
  rejected_job: 'Recusou a vaga',
  restored_job: 'Desfez a recusa da vaga',
  stopped_job: 'Pausou a vaga',
  resumed_job: 'Reativou a vaga',
  ended_job: 'Encerrou a vaga',
  removed_job: 'Excluiu a vaga',
  edited_job: 'Editou a vaga',
  approved_texts: 'Aprovou o texto novo da vaga',
  refused_texts: 'Recusou o texto novo da vaga',
  approved_boost: 'Aprovou o destaque pago da vaga',
  featured_job: 'Destacou a vaga',
  unfeatured_job: 'Tirou o destaque da vaga',
  verified_organization: 'Verificou a empresa',
  unverified_organization: 'Retirou a verificação da empresa',
  decided_report: 'Decidiu uma denúncia',
  decided_appeal: 'Decidiu um recurso',
  answered_message: 'Respondeu a uma mensagem',
  marked_message: 'Mudou a situação de uma mensagem',
  settings_changed: 'Alterou as configurações',
  settings_change_undone: 'Desfez uma alteração das configurações',
  search_term_added: 'Adicionou um termo da busca',
  search_term_changed: 'Alterou um termo da busca',
  search_term_removed: 'Removeu um termo da busca',
  provider_event_processed: 'Mandou processar de novo um evento de pagamento',
  created_test_preference: 'Criou uma preferência de teste no Mercado Pago',
  payment_synced: 'Sincronizou um pagamento ou cliente',
  issued_invoice: 'Registrou a emissão de uma nota fiscal',
  rejected_invoice: 'Registrou a recusa de uma nota fiscal',
  cancelled_invoice: 'Registrou o cancelamento de uma nota fiscal',
  payment_alarm_settled: 'Resolveu um alarme de pagamento',
} as const satisfies Record<string, string>
export type AdminActionName = keyof typeof adminActions

/** One changed field. Values of personal fields are masked. */
export interface FieldChange {
  before: unknown
  after: unknown
}
