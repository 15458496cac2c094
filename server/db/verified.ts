import { sql } from 'kysely'
import type { Verification } from '#contract/admin/organizations.ts'

/** Name, CNPJ and registration are those that were checked. Reads the tables `users` and `employers`. */
export const verificationIsCurrent = sql<boolean>`(verifications.name is not distinct from users.name
  and verifications.cnpj is not distinct from users.cnpj
  and verifications.crm_registration is not distinct from employers.crm_registration)`

/** The verification of the company in the tables `users` and `employers`; null if it has none that is current. */
export const currentVerification = sql<Verification | null>`(select jsonb_build_object('basis', verifications.basis,
    'crmRegistration', verifications.crm_registration, 'verifiedAt', verifications.verified_at)
  from organization_verifications as verifications
  where verifications.owner_user_id = users.id and ${verificationIsCurrent})`
