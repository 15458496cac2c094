import { sql } from 'kysely'

/** Domain of every address in the demo. `.test` is reserved (RFC 6761), so it can be nobody's real address. */
export const DEMO_DOMAIN = 'demo.test'

/** `email` in any spelling. */
export const isDemoAddress = (email: string) => email.trim().toLowerCase().endsWith(`@${DEMO_DOMAIN}`)

/**
 * `isDemoAddress` in SQL. Addresses are stored in lower case and never change. `table` is `users` or its alias. The
 * condition holds for every account with such an address, whether the demo seeded it or somebody created it later.
 */
export const isDemoAccount = (table: string) =>
  sql<boolean>`${sql.ref(`${table}.email`)} like ${sql.lit(`%@${DEMO_DOMAIN}`)}`
