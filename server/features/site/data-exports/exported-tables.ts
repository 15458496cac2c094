import { CONFIDENTIAL_EMPLOYER } from '#contract/jobs/jobs.ts'
import { ofCases, ofCnpj } from './case-columns.ts'
import type { ExportedTable } from './exported-table.ts'
import { rotaTables } from './rota-tables.ts'

const jobTitle = `jsonb_build_object('job_title', (select title from jobs where id = t.job_id))`
const nameFrom = (list: string, column: string) =>
  `jsonb_build_object('name', (select name from ${list} where id = t.${column}))`
const ownReport = 'reporter_user_id = :id or reporter_email = :email'
const ownMessage = '(user_id = :id or :email = email)'
const ownAlert = '(user_id = :id or :email = email)'
const ofOwnApplications = 'application_id in (select id from applications where doctor_id = :id)'
const ownJobs = 'job_id in (select id from jobs where owner_user_id = :id)'

/**
 * Everything about an account. A column that is added later is exported unless it is named in `without`; a test finds
 * tables that refer to an account and are missing here.
 */
const tables = [
  {
    title: 'conta',
    table: 'users',
    where: 'id = :id',
    without: ['password_hash', 'device_marks_from'],
    plus: `jsonb_build_object('city', (select name from cities where id = t.city_id),
      'picture', '/files/' || image_key)`,
  },
  {
    title: 'trocas_de_email',
    table: 'email_changes',
    where: 'user_id = :id',
    without: ['id', 'token_hash', 'undo_hash'],
  },
  { title: 'consentimentos', table: 'consents', where: 'user_id = :id' },
  { title: 'crm', table: 'doctor_registrations', where: 'doctor_id = :id' },
  { title: 'conferencias_do_crm', table: 'registration_checks', where: 'doctor_id = :id', without: ofCases },
  {
    title: 'especialidades',
    table: 'doctor_specialties',
    where: 'doctor_id = :id',
    plus: nameFrom('specialties', 'specialty_id'),
  },
  {
    title: 'areas_de_atuacao',
    table: 'doctor_practice_areas',
    where: 'doctor_id = :id',
    plus: nameFrom('practice_areas', 'practice_area_id'),
  },
  { title: 'empresa', table: 'employers', where: 'user_id = :id' },
  {
    title: 'especialidades_da_empresa',
    table: 'employer_specialties',
    where: 'employer_id = :id',
    plus: nameFrom('specialties', 'specialty_id'),
  },
  { title: 'modalidades_da_empresa', table: 'employer_modalities', where: 'employer_id = :id' },
  {
    title: 'verificacao_da_empresa',
    table: 'organization_verifications',
    where: 'owner_user_id = :id',
    without: ['verified_by'],
  },
  {
    title: 'conferencias_para_o_diretorio',
    table: 'establishment_checks',
    where: 'employer_id = :id',
    without: ['checked_by'],
  },
  { title: 'consulta_do_cnpj', table: 'company_checks', where: 'employer_id = :id', without: ofCnpj },
  { title: 'posicao_no_diretorio', table: 'telehealth_tiers', where: 'employer_id = :id' },
  {
    title: 'imagens',
    table: 'pictures',
    where: 'owner_user_id = :id',
    plus: `jsonb_build_object('link', '/files/' || key)`,
  },
  {
    title: 'documentos',
    table: 'documents',
    where: 'doctor_id = :id',
    plus: `jsonb_build_object('versions', (select jsonb_agg(to_jsonb(v) - 'document_id' order by number)
      from document_versions as v where v.document_id = t.id))`,
  },
  { title: 'envios_de_documentos_sem_fim', table: 'document_uploads', where: 'doctor_id = :id' },
  {
    title: 'arquivos_de_documentos',
    table: 'document_files',
    where: `version_id in (select v.id from document_versions as v join documents as d on d.id = v.document_id where d.doctor_id = :id)
      or upload_id in (select id from document_uploads where doctor_id = :id)`,
    without: ['key', 'data_key', 'wrapped_by'],
  },
  {
    title: 'carteiras_compartilhadas',
    table: 'registration_cards',
    where: 'check_id in (select id from registration_checks where doctor_id = :id)',
  },
  {
    title: 'documentos_compartilhados',
    table: 'document_grants',
    where: ofOwnApplications,
  },
  {
    // She may know which person of the company it was, unless the company was hidden: it is why the row exists. Of an admin, the
    // row has the reason.
    title: 'aberturas_de_documentos',
    table: 'document_openings',
    where: 'doctor_id = :id',
    without: ['opened_by'],
    plus: `jsonb_build_object('opened_by_name', (select name from users
      where id = t.opened_by and t.request_id is null and t.company_name <> '${CONFIDENTIAL_EMPLOYER}'))`,
  },
  {
    title: 'documentos_que_abriu',
    table: 'document_openings',
    where: 'opened_by = :id or request_id in (select id from opening_requests where requested_by = :id)',
    without: ['doctor_id', 'title', 'reason', 'told_at'],
  },
  {
    title: 'candidaturas',
    table: 'applications',
    where: 'doctor_id = :id',
    plus: `${jobTitle} || jsonb_build_object('history', (select jsonb_agg(jsonb_build_object('status', status, 'at', at)
      order by id) from application_events where application_id = t.id and shown_at is distinct from 'infinity'))`,
    // Until she is told of a move, it can be undone.
    without: ['former_status', 'shown_at'],
  },
  {
    title: 'respostas_a_perguntas_de_vagas',
    table: 'application_answers',
    where: ofOwnApplications,
    plus: `jsonb_build_object('question', (select text from job_questions where id = t.question_id))`,
    without: ['position'],
  },
  { title: 'datas_escolhidas', table: 'application_dates', where: ofOwnApplications },
  {
    title: 'decisoes_sobre_candidaturas',
    table: 'application_moves',
    where: 'sent_at is not null and application_id in (select id from applications where doctor_id = :id)',
    without: ['author_id', 'batch_id', 'former_status', 'replaced_id', 'void_at'],
  },
  {
    title: 'decisoes_que_tomou',
    table: 'application_moves',
    where: 'author_id = :id',
    without: ['batch_id', 'former_status', 'replaced_id'],
  },
  {
    title: 'entrevistas',
    table: 'interviews',
    where: 'application_id in (select id from applications where doctor_id = :id) and shown_at <= now()',
    without: ['author_id', 'move_id'],
  },
  {
    title: 'entrevistas_propostas',
    table: 'interviews',
    where: 'author_id = :id',
    without: ['answer', 'move_id'],
  },
  ...rotaTables,
  {
    title: 'mensagens_de_candidaturas',
    table: 'application_messages',
    where: ofOwnApplications,
    without: ['author_id', 'position'],
  },
  {
    title: 'mensagens_que_enviou_pela_empresa',
    table: 'application_messages',
    where: `author_id = :id and side = 'employer'`,
    without: ['position'],
  },
  {
    // Written for the team, and still about her (LGPD, art. 18, II). Who wrote them is somebody else's data.
    title: 'anotacoes_de_empresas_sobre_candidaturas',
    table: 'application_notes',
    where: ofOwnApplications,
    without: ['author_id'],
  },
  { title: 'anotacoes_que_escreveu', table: 'application_notes', where: 'author_id = :id' },
  {
    title: 'candidaturas_favoritas_de_empresas',
    table: 'application_favourites',
    where: ofOwnApplications,
    without: ['author_id'],
  },
  { title: 'favoritas_que_marcou', table: 'application_favourites', where: 'author_id = :id' },
  { title: 'respostas_a_candidaturas', table: 'employer_answers', where: 'employer_id = :id' },
  { title: 'modelos_de_mensagem', table: 'message_templates', where: 'employer_id = :id' },
  { title: 'vagas_salvas', table: 'saved_jobs', where: 'doctor_id = :id', plus: jobTitle },
  { title: 'resumos_semanais', table: 'job_digests', where: 'doctor_id = :id' },
  { title: 'alertas_de_vagas', table: 'job_alerts', where: ownAlert, without: ['query', 'interpreted_at'] },
  {
    title: 'vagas_encontradas_por_alertas',
    table: 'job_alert_jobs',
    where: `alert_id in (select id from job_alerts where ${ownAlert})`,
    plus: jobTitle,
  },
  {
    title: 'emails_de_alertas',
    table: 'job_alert_mails',
    where: `alert_id in (select id from job_alerts where ${ownAlert})`,
  },
  { title: 'vagas_publicadas', table: 'jobs', where: 'owner_user_id = :id' },
  { title: 'datas_de_vagas', table: 'job_dates', where: ownJobs },
  { title: 'perguntas_de_vagas', table: 'job_questions', where: ownJobs },
  { title: 'modelos_de_vaga', table: 'job_templates', where: 'employer_user_id = :id' },
  { title: 'alteracoes_de_vagas_em_revisao', table: 'job_revisions', where: ownJobs },
  { title: 'notificacoes', table: 'notifications', where: 'user_id = :id' },
  { title: 'notificacoes_desligadas', table: 'muted_notifications', where: 'user_id = :id' },
  { title: 'ultimo_resumo_de_notificacoes', table: 'notification_digests', where: 'user_id = :id' },
  { title: 'denuncias_enviadas', table: 'reports', where: ownReport },
  {
    title: 'denuncias_enviadas_sem_conta',
    table: 'guest_reports',
    where: 'email = :email',
    without: ['token_hash'],
  },
  {
    title: 'decisoes_sobre_denuncias',
    table: 'report_cases',
    // While a case is open, its owner is not told of it.
    where: 'reported_user_id = :id and outcome is not null',
    without: ['decided_by', 'undo'],
  },
  {
    title: 'recursos',
    table: 'appeals',
    where: 'case_id in (select id from report_cases where reported_user_id = :id)',
    without: ['decided_by'],
  },
  { title: 'mensagens_a_equipe', table: 'contact_messages', where: ownMessage },
  {
    title: 'respostas_da_equipe',
    table: 'contact_replies',
    where: `message_id in (select id from contact_messages where ${ownMessage})`,
    without: ['admin_user_id'],
  },
  {
    title: 'emails_recebidos',
    table: 'mails',
    where: 'recipient = :email',
    // Their links give access to the account.
    without: ['html', 'body_text', 'stop_url'],
  },
  { title: 'contas_do_google', table: 'identities', where: 'user_id = :id' },
  { title: 'sessoes', table: 'sessions', where: 'user_id = :id' },
  {
    title: 'verificacao_em_duas_etapas',
    table: 'second_factors',
    where: 'user_id = :id',
    without: ['secret', 'last_step'],
  },
  {
    title: 'acessos_da_equipe_a_conta',
    table: 'view_sessions',
    where: 'user_id = :id',
    without: ['admin_session_id', 'admin_user_id'],
  },
  { title: 'registros_de_acesso', table: 'access_records', where: 'user_id = :id' },
  {
    title: 'cadastros',
    table: 'registrations',
    where: 'email = :email',
    without: ['password_hash', 'token_hash'],
  },
  { title: 'dados_de_cobranca', table: 'billing_details', where: 'owner_user_id = :id' },
  { title: 'lancamentos', table: 'ledger_entries', where: 'owner_user_id = :id' },
  { title: 'notas_fiscais', table: 'invoices', where: 'owner_user_id = :id', without: ['handled_by'] },
  {
    title: 'pedidos_de_reembolso',
    table: 'refund_requests',
    where: 'owner_user_id = :id',
    without: ['decided_by'],
  },
  { title: 'assinaturas', table: 'subscriptions', where: 'owner_user_id = :id' },
  {
    title: 'avisos_de_cobranca',
    table: 'dunning_mails',
    where: 'subscription_id in (select id from subscriptions where owner_user_id = :id)',
  },
  { title: 'cliente_na_stripe', table: 'stripe_customers', where: 'owner_user_id = :id' },
  { title: 'plano_aplicado', table: 'applied_plans', where: 'owner_user_id = :id' },
  {
    title: 'destaques_de_vagas',
    table: 'sponsorships',
    where: 'owner_user_id = :id',
    without: ['request_hash', 'request_key'],
  },
  {
    title: 'pagamentos_de_destaques',
    table: 'sponsorship_payments',
    where: 'sponsorship_id in (select id from sponsorships where owner_user_id = :id)',
  },
  {
    title: 'analises_de_destaques',
    table: 'boost_checks',
    where: ownJobs,
    without: ['decided_by', 'text_hash'],
  },
  {
    title: 'acoes_da_administracao_sobre_a_conta',
    table: 'admin_log',
    where: `subject_type = 'user' and subject_id = :id::text`,
    without: ['admin_user_id', 'batch_id'],
  },
  {
    title: 'equipe',
    table: 'team_members',
    where: 'user_id = :id',
    without: ['invited_by'],
    plus: `jsonb_build_object('company', (select name from users where id = t.company_id))`,
  },
  {
    title: 'convites_de_equipe',
    table: 'team_invitations',
    where: 'company_id = :id or invited_by = :id or :email = email',
    without: ['token_hash', 'invited_by'],
  },
  {
    title: 'acoes_pela_empresa',
    table: 'team_activity',
    where: 'author_id = :id',
    plus: `jsonb_build_object('company', (select name from users where id = t.company_id))`,
  },
  {
    title: 'acoes_da_equipe',
    table: 'team_activity',
    where: 'company_id = :id and author_id is distinct from :id',
    without: ['author_id'],
  },
  { title: 'pedidos_de_dados', table: 'data_exports', where: 'user_id = :id', without: ['content'] },
] as const satisfies readonly ExportedTable[]

export type ExportTitle = (typeof tables)[number]['title']
export const exportedTables: readonly (ExportedTable & { title: ExportTitle })[] = tables
