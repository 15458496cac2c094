import type { Readable } from 'node:stream'
import type { ManagedTelehealthCompany } from '#contract/api/telehealth-directory.ts'
import { checkStates } from '#contract/telehealth/establishments.ts'
import { telehealthTiers } from '#contract/telehealth/tiers.ts'
import type { Db } from '#server/db/client.ts'
import { recordExport } from '#server/features/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type CsvColumns, csvStream, csvTime, inBatches } from '#server/http/csv.ts'
import { toManagedCompany } from './company-card.ts'
import * as queries from './queries.ts'

const columns: CsvColumns<ManagedTelehealthCompany> = [
  ['Empresa', ({ companyName }) => companyName],
  ['E-mail', ({ email }) => email],
  ['Localização', ({ location }) => location],
  ['Site', ({ website }) => website ?? ''],
  ['Vagas abertas', ({ jobCount }) => `${jobCount}`],
  ['Aparece no diretório', ({ isListed }) => (isListed ? 'Sim' : 'Não')],
  ['Tier', ({ telehealthTier }) => telehealthTiers[telehealthTier]],
  ['Expira em', ({ telehealthTierExpiresAt }) => csvTime(telehealthTierExpiresAt)],
  ['Conferência', ({ checkState }) => checkStates[checkState]],
  ['Conferida em', ({ checkedAt }) => csvTime(checkedAt)],
  ['Conferência válida até', ({ checkExpiresAt }) => csvTime(checkExpiresAt)],
]

async function* companiesOf(db: Db, filter: queries.ManagedFilter, now: Date) {
  const next = (after: string | null, limit: number) => queries.nextManaged(db, filter, { after, limit, now })
  for await (const rows of inBatches(next)) yield rows.map((row) => toManagedCompany(row, now))
}

/** The companies of the list as CSV, read while it is sent. */
export async function exportManagedCompanies(
  db: Db,
  { search, tier, check, isListed }: queries.ManagedFilter,
  { admin, now }: { admin: UserId; now: Date },
): Promise<Readable> {
  const filter = { search, telehealthTier: tier, check, isListed }
  await recordExport(db, { admin, list: 'telehealth', filter }, now)
  return csvStream(columns, companiesOf(db, { search, tier, check, isListed }, now))
}
