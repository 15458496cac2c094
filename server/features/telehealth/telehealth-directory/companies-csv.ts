import type { Readable } from 'node:stream'
import type { ManagedTelehealthCompany } from '#contract/api/telehealth/telehealth-directory.ts'
import { checkStates } from '#contract/telehealth/establishments.ts'
import { telehealthTiers } from '#contract/telehealth/tiers.ts'
import type { Db } from '#server/db/client.ts'
import { inOrder } from '#server/db/in-order.ts'
import { recordExport } from '#server/features/platform/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { type CsvColumns, csvStream, csvTime } from '#server/http/csv.ts'
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

type ManagedQuery = queries.ManagedFilter & queries.ManagedSorting

async function* companiesOf(db: Db, query: ManagedQuery, now: Date) {
  const ids = queries.managedIds(db, query, query, now)
  for await (const rows of inOrder(db, ids, (batch) => queries.managedById(db, batch, now)))
    yield rows.map((row) => toManagedCompany(row, now))
}

/** The companies of the list as CSV, in its order, read while it is sent. */
export async function exportManagedCompanies(
  db: Db,
  query: ManagedQuery,
  { admin, now }: { admin: UserId; now: Date },
): Promise<Readable> {
  const { search, tier, check, isListed } = query
  const filter = { search, telehealthTier: tier, check, isListed }
  await recordExport(db, { admin, list: 'telehealth', filter }, now)
  return csvStream(columns, companiesOf(db, query, now))
}
