import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  flag,
  givenInstant,
  id,
  idParams,
  instant,
  line,
  pageInfo,
  pageQuery,
  success,
} from '#contract/fields-form.ts'
import { bulkReply, bulkRows, sortQuery } from '#contract/platform/bulk-form.ts'
import { checkStateNames, requirementNames } from '#contract/telehealth/establishments.ts'
import { modalityNames } from '#contract/telehealth/modalities.ts'
import { telehealthTierNames } from '#contract/telehealth/tiers.ts'

const slotCount = z.object({ total: z.int(), used: z.int(), available: z.int() })
/** Slots whose company is not listed at the moment count as used. */
const slots = z.object({ partners: slotCount, sponsors: slotCount })
export type TelehealthSlots = z.output<typeof slots>

const registration = z.object({ number: z.string(), uf: z.string() })

/** A listed company (spec B §3), with the facts that CFM 2.336/2023, art. 5 requires. */
const company = z.object({
  id,
  companyName: z.string(),
  logo: z.string().nullable(),
  /** 'Curitiba, PR'. */
  location: z.string(),
  description: z.string().nullable(),
  specialties: z.array(z.string()),
  modalities: z.array(z.enum(modalityNames)),
  website: z.string(),
  phoneNumber: z.string().nullable(),
  establishedYear: z.int().nullable(),
  telehealthTier: z.enum(telehealthTierNames),
  registration,
  technicalDirector: z.object({ name: z.string(), ...registration.shape }),
  checkedAt: instant,
  /** Those that do not hide their employer. */
  openJobCount: z.int(),
})
export type TelehealthCompany = z.output<typeof company>

export const listTelehealthCompanies = endpoint('GET', '/telehealth/companies', {
  access: ['public'],
  summary:
    'O diretório de telemedicina: parceiros, destaques e demais empresas, cada grupo em ordem alfabética. Só empresas conferidas',
  cost: 2,
  query: z.object({
    ...pageQuery,
    pageSize: pageQuery.pageSize.default(60),
    specialty: line(120).optional(),
    modality: z.enum(modalityNames).optional(),
  }),
  reply: z.object({
    data: z.array(company),
    slots,
    /** The specialties that listed companies offer, as choices of the filter. */
    specialties: z.array(z.string()),
    ...pageInfo,
  }),
})

export const getOwnDirectoryEntry = endpoint('GET', '/telehealth/companies/me', {
  access: ['employer'],
  summary: 'A situação da própria empresa no diretório de telemedicina',
  reply: z.object({
    /** False while the company does not offer telemedicine. */
    isTelehealth: z.boolean(),
    isListed: z.boolean(),
    checkState: z.enum(checkStateNames),
    missing: z.array(z.enum(requirementNames)),
    checkExpiresAt: instant.nullable(),
    /** Why an admin refused it. */
    refusalNote: z.string().nullable(),
    telehealthTier: z.enum(telehealthTierNames),
    telehealthTierExpiresAt: instant.nullable(),
  }),
})
export type OwnDirectoryEntry = z.output<typeof getOwnDirectoryEntry.reply>

const managedCompany = z.object({
  id,
  companyName: z.string(),
  email: z.string(),
  location: z.string(),
  website: z.string().nullable(),
  /** Open jobs. */
  jobCount: z.int(),
  isListed: z.boolean(),
  checkState: z.enum(checkStateNames),
  checkedAt: instant.nullable(),
  checkExpiresAt: instant.nullable(),
  telehealthTier: z.enum(telehealthTierNames),
  /** Of the position that runs or, if it has expired, of the last one. */
  telehealthTierExpiresAt: instant.nullable(),
  isTelehealthTierExpired: z.boolean(),
})
export type ManagedTelehealthCompany = z.output<typeof managedCompany>

/**
 * The filters of a table of companies by their `checkState`. Two filters cover more than one state: all companies that
 * an admin has to check, and approved ones whose check ends within 30 days.
 */
export const checkFilters = ['waiting', ...checkStateNames, 'expiring'] as const

const managedFilter = {
  search: line(100).default(''),
  tier: z.enum(telehealthTierNames).optional(),
  check: z.enum(checkFilters).optional(),
  isListed: flag.optional(),
}

const managedSort = sortQuery(['name', 'expiresAt', 'checkExpiresAt', 'jobCount'])

export const exportTelehealthCompanies = endpoint('GET', '/admin/telehealth-companies.csv', {
  access: ['admin'],
  summary: 'As empresas de telemedicina da lista em CSV; fica registrado',
  cost: 20,
  query: z.object({ ...managedFilter, ...managedSort }),
  reply: z.string(),
})

export const listManagedTelehealthCompanies = endpoint('GET', '/admin/telehealth-companies', {
  access: ['admin'],
  summary: 'Todas as empresas de telemedicina, listadas no diretório ou não',
  query: z.object({
    ...pageQuery,
    ...managedSort,
    ...managedFilter,
  }),
  reply: z.object({
    companies: z.array(managedCompany),
    /** Of all companies, independent of the filters: those that an admin has to check. */
    toCheckCount: z.int(),
    ...pageInfo,
  }),
})

export const getTelehealthSlots = endpoint('GET', '/admin/telehealth-companies/available-slots', {
  access: ['admin'],
  summary: 'Quantas posições pagas do diretório existem, estão ocupadas e estão livres',
  reply: slots,
})

const tier = z.object({
  telehealthTier: z.enum(telehealthTierNames),
  /** The position ends with this day in Brasília. Null for `regular`. */
  expiresAt: givenInstant.nullable(),
})

export const setTelehealthTier = endpoint('PATCH', '/admin/telehealth-companies/:id/tier', {
  access: ['admin'],
  summary: 'Dá a uma empresa conferida uma posição paga até uma data, ou encerra a que ela tem',
  params: idParams,
  body: tier.extend({
    /** The tier that the admin saw. If it has changed since, the change is refused. */
    seen: tier.optional(),
  }),
  reply: success.extend(tier.shape),
})

export const pickOrganization = endpoint('GET', '/admin/organizations/picker', {
  access: ['admin'],
  summary: 'Empresas que ainda não estão no diretório de telemedicina; busca por nome, e-mail ou CNPJ',
  query: z.object({ ...pageQuery, pageSize: pageQuery.pageSize.default(10), search: line(100).default('') }),
  reply: z.object({
    organizations: z.array(
      z.object({ id, companyName: z.string(), email: z.string(), location: z.string() }),
    ),
    ...pageInfo,
  }),
})

export const setTelehealthStatus = endpoint('PATCH', '/admin/organizations/:id/telehealth-status', {
  access: ['admin'],
  summary: 'Inclui uma empresa no diretório de telemedicina, ou a retira dele; repetir não muda nada',
  params: idParams,
  body: z.object({ isTelehealth: z.boolean() }),
  reply: success.extend({ isTelehealth: z.boolean(), message: z.string() }),
})

/** One transaction and one entry in the log per company. */
export const setTelehealthStatuses = endpoint('POST', '/admin/telehealth-companies/bulk', {
  access: ['admin'],
  summary:
    'Inclui até 200 empresas no diretório de telemedicina, ou as retira, com um resultado para cada uma',
  cost: 20,
  body: z.object({ ...bulkRows, isTelehealth: z.boolean() }),
  reply: bulkReply,
})
