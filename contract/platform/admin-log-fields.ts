import { approvalKinds } from '#contract/admin/approvals.ts'
import { companyCaseOutcomes, companyCaseReasons } from '#contract/admin/company-checks.ts'
import { roleLabels, userSituationLabels } from '#contract/admin/managed-users.ts'
import { OPENING_REQUEST_LABEL } from '#contract/admin/opening-requests.ts'
import { verificationBasisLabels, verificationStateLabels } from '#contract/admin/organizations.ts'
import { figurePeriods } from '#contract/admin/platform-figures.ts'
import { registrationOutcomes, registrationStates } from '#contract/hiring/registration-checks.ts'
import { EXPIRING_SOON_DAYS, jobStateLabels } from '#contract/jobs/jobs.ts'
import {
  appealOutcomeTexts,
  reportCaseStateLabels,
  reportedEntityLabels,
} from '#contract/moderation/reports.ts'
import { plans } from '#contract/payments/subscriptions.ts'
import { jobFieldLabels } from '#contract/publishing/job-field-labels.ts'
import { CHECK_WARNING_DAYS, checkStates } from '#contract/telehealth/establishments.ts'
import { telehealthTiers } from '#contract/telehealth/tiers.ts'
import { adminActions, adminSubjects, type FieldChange } from './admin-log.ts'
import { settingText } from './setting-text.ts'
import { type SettingName, settingLabels } from './settings.ts'

/** Every field that the log can record, and how it names the field. */
const fieldLabels = {
  ...settingLabels,
  ...jobFieldLabels,
  action: 'Ação',
  ambassador: 'Embaixador',
  answered: 'Respondida',
  appeal: 'Recurso',
  approval: 'Pedido',
  basis: 'Com base em',
  batch: 'Lote',
  call: 'O que tentou',
  check: 'Conferência',
  checkExpiresAt: 'Validade da conferência',
  birthDate: 'Data de nascimento',
  cnpj: 'CNPJ',
  companyCase: 'Caso do CNPJ',
  cpf: 'CPF',
  document: 'Documento aberto',
  email: 'E-mail',
  employer: 'Empresa',
  featuredUntil: 'Em destaque até',
  field: 'Documento',
  grantedPlan: 'Plano concedido',
  grantedPosts: 'Vagas concedidas',
  invoiceNumber: 'Número da nota',
  isListed: 'Aparece no diretório',
  isExpiring: `Vence em ${EXPIRING_SOON_DAYS} dias`,
  isRetired: 'Encerrado',
  isSearchable: 'Perfil público',
  isSponsored: 'Destaque pago',
  isTelehealth: 'No diretório de telemedicina',
  meanings: 'Também procura',
  name: 'Nome',
  nickname: 'Apelido',
  outcome: 'Decisão',
  phone: 'Telefone',
  place: 'Lugar',
  range: 'Período',
  registration: 'CRM',
  registrationCheck: 'Conferência do CRM',
  reportState: 'Situação',
  reportedEntityType: 'Vaga ou perfil',
  role: 'Tipo de conta',
  search: 'Busca',
  situation: 'Situação',
  specialty: 'Especialidade',
  state: 'UF',
  status: 'Situação',
  subject: 'Tipo',
  suspendedAt: 'Suspensa em',
  telehealthTier: 'Posição no diretório',
  telehealthTierExpiresAt: 'Validade da posição',
  term: 'Termo',
  title: 'Título',
  until: 'Até',
  verification: 'Verificação',
} as const satisfies Record<string, string>
export type LoggedField = keyof typeof fieldLabels
export const loggedFields = Object.keys(fieldLabels) as LoggedField[]

/** Fields that hold a moment. The type of a value follows from its field, because a title may look like a moment. */
const instantFields = [
  'checkExpiresAt',
  'featuredUntil',
  'suspendedAt',
  'telehealthTierExpiresAt',
  'until',
] as const satisfies LoggedField[]
type InstantField = (typeof instantFields)[number]

export type LoggedValue = string | number | boolean | readonly string[] | null | undefined
export type LoggedChanges = {
  [field in LoggedField]?: FieldChange<field extends InstantField ? Date | null : LoggedValue>
}

const labelIn = (labels: Record<string, string>, key: string) =>
  Object.hasOwn(labels, key) ? labels[key] : undefined

/** `isSearchable` -> 'Perfil público'. */
export const fieldLabel = (field: string) => labelIn(fieldLabels, field) ?? field

/** Values that are stored by a name. */
const valueLabels: { [field in LoggedField]?: Record<string, string> } = {
  action: adminActions,
  appeal: appealOutcomeTexts,
  approval: { ...approvalKinds, open_document: OPENING_REQUEST_LABEL },
  basis: verificationBasisLabels,
  check: { ...checkStates, waiting: 'Pendentes', expiring: `Vence em ${CHECK_WARNING_DAYS} dias` },
  companyCase: { ...companyCaseReasons, ...companyCaseOutcomes },
  field: { cpf: 'CPF', cnpj: 'CNPJ' },
  grantedPlan: Object.fromEntries(Object.entries(plans).map(([name, { label }]) => [name, label])),
  outcome: { dismiss: 'Não procede', remove: 'Retirar do ar', suspend: 'Suspender a conta' },
  range: figurePeriods,
  registrationCheck: { ...registrationStates, ...registrationOutcomes },
  reportState: reportCaseStateLabels,
  reportedEntityType: reportedEntityLabels,
  role: roleLabels,
  situation: userSituationLabels,
  status: jobStateLabels,
  subject: adminSubjects,
  telehealthTier: telehealthTiers,
  verification: verificationStateLabels,
}

const instantFormat = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
})

const isInstantField = (field: string) => (instantFields as readonly string[]).includes(field)
const isSetting = (field: string): field is SettingName => Object.hasOwn(settingLabels, field)

/** Entries cannot be changed, so a value that is no valid date is shown as it is. */
function instantText(value: string): string {
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? value : instantFormat.format(moment)
}

/** A logged value as text: 'Sim', '12/11/2026, 14:30', 'nada'. */
export function valueText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nada'
  if (Array.isArray(value))
    return value.length > 0 ? value.map((one) => valueText(field, one)).join(', ') : 'nada'
  if (typeof value === 'object') return JSON.stringify(value)
  if (isSetting(field)) return settingText(field, value as string | number | boolean)
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  if (typeof value === 'string' && isInstantField(field)) return instantText(value)
  const labels = (valueLabels as Record<string, Record<string, string> | undefined>)[field]
  return (labels && labelIn(labels, String(value))) ?? String(value)
}
