import { MAX_SAVED_FILTERS } from '#contract/admin/saved-filters.ts'
import type { SavedFilter } from '#contract/api/admin/saved-filters.ts'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { lockUser } from '#server/features/accounts/users/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError, fieldError } from '#server/http/errors.ts'
import * as queries from './queries.ts'

export const savedFilters = queries.filtersOf

/** Saves a filter, or replaces the one of this name. @throws ValidationFailed if there are too many */
export const saveFilter = (
  db: Db,
  admin: UserId,
  form: { path: string; name: string; query: string },
  now: Date,
): Promise<SavedFilter> =>
  inTransaction(db, async (trx) => {
    await lockUser(trx, admin)
    const saved = await queries.upsertFilter(trx, admin, form, now)
    if ((await queries.countFilters(trx, admin)) > MAX_SAVED_FILTERS)
      throw fieldError(
        'name',
        `Você já salvou ${MAX_SAVED_FILTERS} filtros. Exclua um antes de salvar outro.`,
      )
    return saved
  })

/** @throws NotFound */
export async function deleteFilter(db: Db, admin: UserId, id: string): Promise<void> {
  if (!(await queries.deleteFilter(db, admin, id))) throw new AppError('NotFound')
}
