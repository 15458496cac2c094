import type { VerificationBasis } from '#contract/admin/organizations.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Trx } from '#server/db/client.ts'
import type { DemoEmployer } from './demo-people.ts'

/** The evidence that an admin checked, and how many days ago, by the company's site. */
const scenes: Readonly<Record<string, { basis: VerificationBasis[]; daysAgo: number }>> = {
  hospitalsantaclara: { basis: ['cnpj', 'crm_registration'], daysAgo: 34 },
  telessaudejandaia: { basis: ['cnpj', 'crm_registration', 'website'], daysAgo: 21 },
}

/** Companies whose identity an admin has verified. */
export async function insertVerifications(
  trx: Trx,
  { employers, adminId, now }: { employers: readonly DemoEmployer[]; adminId: string; now: Date },
): Promise<void> {
  const verifications = employers.flatMap(({ id, row, name, cnpj, crmRegistration }) => {
    const scene = scenes[row.site]
    if (!scene) return []
    return {
      owner_user_id: id,
      basis: scene.basis,
      verified_at: new Date(now.getTime() - scene.daysAgo * DAY_MS),
      verified_by: adminId,
      name,
      cnpj,
      crm_registration: crmRegistration,
    }
  })
  await trx.insertInto('organization_verifications').values(verifications).execute()
}
