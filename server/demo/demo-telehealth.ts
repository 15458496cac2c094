import { DAY_MS } from '#contract/durations.ts'
import type { CheckedValues } from '#contract/telehealth/establishments.ts'
import { CHECK_DAYS, CHECK_WARNING_DAYS } from '#contract/telehealth/establishments.ts'
import type { Modality } from '#contract/telehealth/modalities.ts'
import type { PaidTier } from '#contract/telehealth/tiers.ts'
import type { Trx } from '#server/db/client.ts'
import { establishmentValues } from '#server/db/establishment-conditions.ts'
import type { DemoEmployer } from './demo-people.ts'

interface Scene {
  /** Days since the check; a refusal has a note. Absent if nobody has checked the company yet. */
  checkedDaysAgo?: number
  refusal?: string
  tier?: PaidTier
  /** Negative if the position has ended. */
  tierEndsInDays?: number
  modalities: readonly Modality[]
}

/** The entry of each telehealth company in the directory, by its site. */
const scenes: Readonly<Record<string, Scene>> = {
  telessaudejandaia: {
    checkedDaysAgo: 21,
    tier: 'partner',
    tierEndsInDays: 64,
    modalities: ['teleconsultation', 'teletriage', 'telemonitoring'],
  },
  laudario: {
    checkedDaysAgo: 48,
    tier: 'partner',
    tierEndsInDays: 5,
    modalities: ['telediagnosis'],
  },
  serenamente: {
    checkedDaysAgo: 9,
    tier: 'sponsored',
    tierEndsInDays: 23,
    modalities: ['teleconsultation'],
  },
  cardioponte: {
    checkedDaysAgo: 160,
    tier: 'sponsored',
    tierEndsInDays: 88,
    modalities: ['telediagnosis', 'teleinterconsultation'],
  },
  igaposaude: {
    checkedDaysAgo: 73,
    tier: 'sponsored',
    tierEndsInDays: 41,
    modalities: ['teleconsultation', 'teleadvice'],
  },
  primeiroolhar: {
    checkedDaysAgo: 33,
    tier: 'sponsored',
    tierEndsInDays: 12,
    modalities: ['teleconsultation'],
  },
  neuroponte: { checkedDaysAgo: 90, modalities: ['teleinterconsultation', 'telediagnosis'] },
  docerotina: { checkedDaysAgo: 118, tier: 'sponsored', tierEndsInDays: -3, modalities: ['telemonitoring'] },
  vigiliateleuti: { checkedDaysAgo: 14, modalities: ['teleinterconsultation', 'telemonitoring'] },
  olharlonge: { checkedDaysAgo: 55, modalities: ['telediagnosis'] },
  acolheaqui: {
    checkedDaysAgo: 6,
    refusal: 'O CRM do diretor técnico não foi encontrado na consulta pública do conselho.',
    modalities: ['teleconsultation'],
  },
}

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
    const scene = scenes[row.site]
    const modalities = scene?.modalities ?? ['teleconsultation']
    await trx
      .insertInto('employer_modalities')
      .values(modalities.map((modality) => ({ employer_id: id, modality })))
      .execute()
    if (scene?.checkedDaysAgo === undefined) continue
    const { checkedDaysAgo, refusal, tier, tierEndsInDays = 0 } = scene
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
