import type { LogEntry } from '#contract/api/platform/admin-log.ts'
import type { TelehealthTier } from '#contract/telehealth/tiers.ts'
import { call } from '#web/lib/session.ts'

interface Tier {
  telehealthTier: TelehealthTier
  expiresAt: string | null
}

/** The position in the directory on one side of the change. A field that is not listed has not changed. */
function tierOf({ changes }: LogEntry, side: 'before' | 'after'): Tier | null {
  const valueIn = (name: string) => changes.find(({ field }) => field === name)?.[side]
  const telehealthTier = valueIn('telehealthTier')
  // Without it only the date has changed, and the entry does not say of which position.
  if (!telehealthTier) return null
  const expiresAt = valueIn('telehealthTierExpiresAt')
  return { telehealthTier: telehealthTier as TelehealthTier, expiresAt: (expiresAt as string | null) ?? null }
}

/** How an action is taken back, or null if it cannot be. The server refuses it if the values have changed since. */
export function undoOf(entry: LogEntry): (() => Promise<unknown>) | null {
  const { action, subject, changes } = entry
  if (action === 'settings_changed' || action === 'settings_change_undone')
    return () =>
      call('POST /admin/settings/versions/:version/undo', { params: { version: Number(subject.id) } })
  if (action === 'changed_searchable') {
    const isSearchable = changes[0]?.before === true
    return () =>
      call('PATCH /admin/users/:id/searchable', { params: { id: subject.id }, body: { isSearchable } })
  }
  if (action === 'changed_telehealth_tier') {
    const [before, seen] = [tierOf(entry, 'before'), tierOf(entry, 'after')]
    if (!before || !seen) return null
    return () =>
      call('PATCH /admin/telehealth-companies/:id/tier', {
        params: { id: subject.id },
        body: {
          ...before,
          expiresAt: before.telehealthTier === 'regular' ? null : before.expiresAt,
          seen,
        },
      })
  }
  return null
}
