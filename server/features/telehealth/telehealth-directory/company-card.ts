import type {
  ManagedTelehealthCompany,
  TelehealthCompany,
} from '#contract/api/telehealth/telehealth-directory.ts'
import { type ParsedRegistration, parseRegistration } from '#contract/telehealth/establishments.ts'
import { modalityNames } from '#contract/telehealth/modalities.ts'
import { pictureUrl } from '#server/features/accounts/pictures/service.ts'
import type { directoryPage, managedPage } from './queries.ts'

/** 'Curitiba, PR', or only the known part (spec B §8). */
export const locationOf = ({ city, state }: { city: string | null; state: string | null }) =>
  [city, state].filter(Boolean).join(', ') || 'Localização não informada'

/** Texts that were approved can be read; this one says what is stored if they could not. */
const asStored = (text: string | null, uf: string | null): ParsedRegistration =>
  parseRegistration(text) ?? { number: text ?? '', uf: uf ?? '' }

export function toCompany(row: Awaited<ReturnType<typeof directoryPage>>['rows'][number]): TelehealthCompany {
  return {
    id: row.id,
    companyName: row.name ?? '',
    logo: pictureUrl(row.image_key),
    location: locationOf(row),
    description: row.bio,
    specialties: row.specialties,
    modalities: modalityNames.filter((name) => row.modalities.includes(name)),
    website: row.website ?? '',
    phoneNumber: row.phone,
    establishedYear: row.founded_year,
    telehealthTier: row.tier,
    registration: asStored(row.crm_registration, row.state),
    technicalDirector: {
      name: row.technical_director ?? '',
      ...asStored(row.technical_director_crm, row.state),
    },
    checkedAt: (row.checked_at as Date).toISOString(),
    openJobCount: row.openJobCount,
  }
}

export function toManagedCompany(
  row: Awaited<ReturnType<typeof managedPage>>['rows'][number],
  now: Date,
): ManagedTelehealthCompany {
  const expiresAt = row.expires_at
  return {
    id: row.id,
    companyName: row.name ?? '',
    email: row.email,
    location: locationOf(row),
    website: row.website,
    jobCount: row.jobCount,
    isListed: row.isListed,
    checkState: row.checkState,
    checkedAt: row.checked_at?.toISOString() ?? null,
    checkExpiresAt: row.check_expires_at?.toISOString() ?? null,
    telehealthTier: row.tier,
    telehealthTierExpiresAt: expiresAt?.toISOString() ?? null,
    isTelehealthTierExpired: expiresAt !== null && expiresAt <= now,
  }
}
