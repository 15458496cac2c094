import { sql } from 'kysely'

/** The condition reads the tables `users` and `company_checks as checks`. */

/** The check is about the company's present CNPJ. */
export const companyCheckApplies = sql<boolean>`(checks.cnpj = users.cnpj and users.role in ('employer', 'telehealth'))`

/** An admin has to look at the company's CNPJ. Nothing else follows from it. */
export const companyCaseIsOpen = sql<boolean>`(checks.case_reason is not null and checks.case_closed_at is null
  and ${companyCheckApplies})`
