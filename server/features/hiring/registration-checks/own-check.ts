import type { OwnRegistrationCheck } from '#contract/api/hiring/registration-checks.ts'
import { DAY_MS } from '#contract/durations.ts'
import { titlesIn } from '#contract/hiring/registered-titles.ts'
import { RECHECK_DAYS } from '#contract/hiring/registration-checks.ts'
import type { ownRegistrations } from './queries.ts'

/** A registration as its doctor sees it. */
export function toOwnCheck(
  row: Awaited<ReturnType<typeof ownRegistrations>>[number],
  now: Date,
): OwnRegistrationCheck {
  const { crm, uf, state, verified_titles: titles } = row
  const recheckFrom = new Date(now.getTime() + RECHECK_DAYS * DAY_MS)
  const otherTitles = titlesIn(row.titles, titles, false)
  const isRefused = row.outcome === 'irregular' || row.outcome === 'not_confirmed'
  const isFresh = state === 'verified' && row.expires_at !== null && row.expires_at > recheckFrom
  return {
    crm,
    uf,
    state,
    isPending: row.request_id !== null,
    takesLonger: row.request_id !== null && row.case_reason !== null,
    mayRequest: row.request_id === null && !(isFresh && otherTitles.length === 0),
    basis: row.basis,
    checkedAt: row.checked_at?.toISOString() ?? null,
    expiresAt: row.expires_at?.toISOString() ?? null,
    titles,
    otherTitles,
    reason: isRefused ? row.reason : null,
    card:
      row.card_version_id && row.card_shared_at
        ? { versionId: row.card_version_id, sharedAt: row.card_shared_at.toISOString() }
        : null,
  }
}
