import type { Selectable } from 'kysely'
import { registrationName, verifiedText } from '#contract/hiring/registration-checks.ts'
import type { RegistrationChecks } from '#server/db/types.ts'
import { notAJob, type Subject } from './subject.ts'

type Row = Selectable<RegistrationChecks>

function resultOf({ crm, uf, outcome, basis, reason, titles, checked_at }: Row): string | null {
  if (outcome === 'verified' && basis && checked_at) {
    const verified = { crm, uf, basis, checkedAt: checked_at.toISOString(), titles: titles ?? [] }
    return `${verifiedText(verified)}.`
  }
  if (outcome === 'irregular') return `Irregular: ${reason} Para regularizar, fale com o CRM-${uf}.`
  return outcome ? `Não confirmado: ${reason}` : null
}

/** A check of a registration as notifications show it: the registration, and what was found. */
export const registrationSubject = (row: Row): Subject => ({
  ...notAJob,
  id: row.id,
  title: registrationName(row),
  details: { registration_checked: resultOf(row) },
})
