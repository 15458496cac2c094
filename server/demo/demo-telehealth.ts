import { DAY_MS } from '#contract/durations.ts'
import type { CheckedValues } from '#contract/telehealth/establishments.ts'
import { CHECK_DAYS, CHECK_WARNING_DAYS } from '#contract/telehealth/establishments.ts'
import type { Modality } from '#contract/telehealth/modalities.ts'
import type { Trx } from '#server/db/client.ts'
import { establishmentValues } from '#server/db/directory-listing.ts'
import type { DemoEmployer } from './demo-people.ts'

/** The three positions of the directory, and companies that were refused or are not checked yet. */
export async function insertTelehealth(
  trx: Trx,
  { employers, adminId, now }: { employers: readonly DemoEmployer[]; adminId: string; now: Date },
): Promise<void> {
  const companies = employers.filter(({ role }) => role === 'telehealth')
  const values = new Map<string, CheckedValues>()
  const rows = await trx
    .selectFrom('users')
    .innerJoin('employers', 'employers.user_id', 'users.id')
    .leftJoin('cities', 'cities.id', 'users.city_id')
    .select(['users.id', establishmentValues.as('values')])
    .where('users.role', '=', 'telehealth')
    .execute()
  for (const row of rows) values.set(row.id, row.values)
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS)

  const slots = { partner: 0, sponsored: 0 }
  for (const { id, row } of companies) {
    const modalities: readonly Modality[] = row.listing?.modalities ?? ['teleconsultation']
    await trx
      .insertInto('employer_modalities')
      .values(modalities.map((modality) => ({ employer_id: id, modality })))
      .execute()
    if (!row.listing) continue
    const { checkedDaysAgo, refusal, tier, tierEndsInDays } = row.listing
    await trx
      .insertInto('establishment_checks')
      .values({
        employer_id: id,
        outcome: refusal ? 'refused' : 'approved',
        note: refusal ?? null,
        checked_values: JSON.stringify(values.get(id)),
        checked_by: adminId,
        checked_at: at(-checkedDaysAgo),
        expires_at: refusal ? null : at(CHECK_DAYS - checkedDaysAgo),
        warned_at: checkedDaysAgo > CHECK_DAYS - CHECK_WARNING_DAYS ? at(-1) : null,
      })
      .execute()
    if (!tier) continue
    const isRunning = tierEndsInDays > 0
    if (isRunning) slots[tier] += 1
    await trx
      .insertInto('telehealth_tiers')
      .values({
        employer_id: id,
        tier,
        slot: isRunning ? slots[tier] : null,
        expires_at: at(tierEndsInDays),
        updated_at: at(-20),
      })
      .execute()
  }
}
