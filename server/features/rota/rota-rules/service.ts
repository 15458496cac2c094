import { defaultRotaRules, type RotaRules } from '#contract/rota/rota-rules.ts'
import type { DbOrTrx } from '#server/db/client.ts'
import type { EmployerId } from '#server/http/caller.ts'
import * as queries from './queries.ts'

/** The rules of a company about its plantões: its own, or the defaults. */
export const rulesOf = async (db: DbOrTrx, employerId: string): Promise<RotaRules> =>
  (await queries.readRules(db, employerId)) ?? defaultRotaRules

/** Stores the rules. They count for what is offered and booked from now on: agreements keep theirs. */
export async function setRules(
  db: DbOrTrx,
  employerId: EmployerId,
  rules: RotaRules,
  now: Date,
): Promise<RotaRules> {
  await queries.storeRules(db, employerId, rules, now)
  return rules
}
