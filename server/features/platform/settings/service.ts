import type { SettingsVersion } from '#contract/api/platform/settings.ts'
import type { LoggedChanges } from '#contract/platform/admin-log-fields.ts'
import { type SettingName, type Settings, settingNames } from '#contract/platform/settings.ts'
import type { Db, DbOrTrx, Trx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { recordAction } from '#server/features/platform/admin-log/service.ts'
import type { UserId } from '#server/http/caller.ts'
import { AppError } from '#server/http/errors.ts'
import { rangeOf } from '#server/http/paging.ts'
import * as queries from './queries.ts'

export { defaultSettings } from './default-settings.ts'

/** Reads the settings that apply now: one small query. */
export type CurrentSettings = (db: DbOrTrx) => Promise<Settings>

/** Stored values win over `defaults`, which are those of the environment. */
export const settingsReader =
  (defaults: Settings): CurrentSettings =>
  async (db) => ({ ...defaults, ...(await queries.newestVersion(db)).stored })

/** The message for visitors during maintenance mode, or null while the site is open. */
export async function closedMessage(currentSettings: CurrentSettings, db: DbOrTrx): Promise<string | null> {
  const { isInMaintenance, maintenanceMessage } = await currentSettings(db)
  return isInMaintenance ? maintenanceMessage : null
}

/** Numbers of accounts that maintenance mode locks out: all with an open session, and those used recently. */
export async function lockedOut(db: DbOrTrx, now: Date) {
  const { signed_in, doctors, companies, incomplete } = await queries.openAccounts(db, now)
  return {
    signedIn: Number(signed_in),
    active: { doctors: Number(doctors), companies: Number(companies), incomplete: Number(incomplete) },
  }
}

interface Deps {
  db: Db
  defaults: Settings
}

/** The settings as an admin edits them. */
export async function editableSettings({ db, defaults }: { db: DbOrTrx; defaults: Settings }) {
  const { version, stored } = await queries.newestVersion(db)
  return { settings: { ...defaults, ...stored }, defaults, version }
}

function changesBetween(before: Settings, after: Settings): LoggedChanges {
  const changed = settingNames.filter((name) => before[name] !== after[name])
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]))
}

/** The settings to store. A setting that never left its default is left out and keeps following the environment. */
const storedOf = (settings: Settings, { stored, defaults }: { stored: queries.Stored; defaults: Settings }) =>
  Object.fromEntries(
    settingNames
      .filter((name) => name in stored || settings[name] !== defaults[name])
      .map((name) => [name, settings[name]]),
  ) as queries.Stored

/** @throws ChangedMeanwhile if another admin was faster */
async function storeVersion(
  trx: Trx,
  next: Omit<queries.NewVersion, 'version'> & { after: number },
  now: Date,
): Promise<void> {
  const { after, ...version } = next
  if (!(await queries.insertVersion(trx, { ...version, version: after + 1 }, now)))
    throw new AppError('ChangedMeanwhile')
  await recordAction(
    trx,
    {
      admin: next.changedBy,
      action: next.undoes === null ? 'settings_changed' : 'settings_change_undone',
      subject: { type: 'settings', id: `${after + 1}` },
      changes: next.changes,
    },
    now,
  )
}

/**
 * Stores a new version. Nothing happens if nothing has changed.
 * @throws ChangedMeanwhile if `version` is not the newest one
 */
export async function saveSettings(
  { db, defaults }: Deps,
  admin: UserId,
  { settings, version }: { settings: Settings; version: number },
  now: Date,
) {
  return inTransaction(db, async (trx) => {
    const newest = await queries.newestVersion(trx)
    if (newest.version !== version) throw new AppError('ChangedMeanwhile')
    const changes = changesBetween({ ...defaults, ...newest.stored }, settings)
    if (Object.keys(changes).length > 0) {
      const stored = storedOf(settings, { stored: newest.stored, defaults })
      await storeVersion(trx, { after: version, stored, changes, changedBy: admin, undoes: null }, now)
    }
    return editableSettings({ db: trx, defaults })
  })
}

const changedNames = ({ changes }: { changes: unknown }) =>
  settingNames.filter((name) => name in (changes as object))

/** Whether the settings that a version changed still have the values of that version. */
const stillApplies = (row: queries.VersionRow, now: queries.Stored) =>
  changedNames(row).every((name) => (row.stored as queries.Stored)[name] === now[name])

/**
 * Gives the settings of a version the values that they had before it.
 * @throws NotFound, ChangedMeanwhile if one of them was changed again
 */
export async function undoSettings({ db, defaults }: Deps, admin: UserId, version: number, now: Date) {
  return inTransaction(db, async (trx) => {
    const row = await queries.versionByNumber(trx, version)
    if (!row) throw new AppError('NotFound')
    const newest = await queries.newestVersion(trx)
    if (!stillApplies(row, newest.stored)) throw new AppError('ChangedMeanwhile')
    const earlier = await queries.storedIn(trx, row.version - 1)
    const stored: queries.Stored = { ...newest.stored }
    for (const name of changedNames(row)) {
      delete stored[name]
      if (name in earlier) Object.assign(stored, { [name]: earlier[name] })
    }
    const changes = changesBetween({ ...defaults, ...newest.stored }, { ...defaults, ...stored })
    await storeVersion(
      trx,
      { after: newest.version, stored, changes, changedBy: admin, undoes: row.version },
      now,
    )
    return editableSettings({ db: trx, defaults })
  })
}

type StoredChange = Pick<SettingsVersion['changes'][number], 'before' | 'after'>

const toVersion = (row: queries.VersionRow, newest: queries.Stored): SettingsVersion => ({
  id: row.id,
  version: row.version,
  adminName: row.admin_name ?? row.email,
  at: row.changed_at.toISOString(),
  changes: changedNames(row).map((setting) => {
    const { before, after } = (row.changes as unknown as Record<SettingName, StoredChange>)[setting]
    return { setting, before, after }
  }),
  undoesVersion: row.undoes_version,
  canBeUndone: stillApplies(row, newest),
})

/** One page of the history, the newest version first. */
export async function settingsVersions(db: DbOrTrx, page: { page: number; pageSize: number }) {
  const [{ rows, total }, newest] = await Promise.all([
    queries.listVersions(db, rangeOf(page)),
    queries.newestVersion(db),
  ])
  return { items: rows.map((row) => toVersion(row, newest.stored)), total }
}
