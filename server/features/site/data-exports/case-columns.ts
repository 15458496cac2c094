/**
 * Columns of `registration_checks` that are not the doctor's: the answer of the registry, its time and the reason of a case may be about
 * somebody else, a proposal is no decision, and admins are not named.
 */
export const ofCases = [
  'answer',
  'asked_at',
  'name_score',
  'case_reason',
  'checked_by',
  'approved_by',
  'proposed_by',
  'proposed_outcome',
  'proposed_reason',
  'proposed_at',
] as const

/** Columns of `company_checks` that say when the registry is asked next, and what admins noted. */
export const ofCnpj = [
  'asking_until',
  'due_at',
  'failures',
  'requested_at',
  'case_note',
  'case_closed_by',
] as const
