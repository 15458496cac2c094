import { type RawBuilder, sql } from 'kysely'
import type {
  RegisteredTitle,
  RegistrationState,
  VerifiedRegistration,
} from '#contract/hiring/registration-checks.ts'

/**
 * When a registration of a doctor counts as verified or irregular. The conditions read the tables `users` and
 * `registration_checks as checks`.
 */

/** A verification that has not been replaced, of a name that she still has. It may have expired. */
const isVerification = sql<boolean>`(checks.is_current and checks.outcome = 'verified' and checks.checked_name = users.name)`

/** The titles with an RQE of the doctor in this column, specialties first. */
export const titlesWithRqe = (doctorId: RawBuilder<unknown>) => sql<RegisteredTitle[]>`coalesce((
  select json_agg(json_build_object('name', name, 'rqe', rqe) order by list, name) from (
    select 1 as list, name, rqe from doctor_specialties join specialties on specialties.id = specialty_id
      where doctor_id = ${doctorId} and rqe is not null
    union all select 2, name, rqe from doctor_practice_areas join practice_areas on practice_areas.id = practice_area_id
      where doctor_id = ${doctorId} and rqe is not null) as titles), '[]')`

/** She still names the registration. */
const isNamed = sql<boolean>`exists (select from doctor_registrations as named
  where named.doctor_id = checks.doctor_id and named.crm = checks.crm and named.uf = checks.uf)`

/** An open check in `registration_checks as checks` of a registration that its doctor no longer names. */
export const isMoot = sql<boolean>`(checks.outcome is null and not ${isNamed})`

/** Whether a version of the document in the table `documents` is shared with the administration for an open check. */
export const isSharedForCheck = sql<boolean>`exists (select from registration_cards as cards
  join registration_checks as checks on checks.id = cards.check_id
  join document_versions as shared on shared.id = cards.version_id
  where shared.document_id = documents.id and cards.ended_at is null and checks.outcome is null and ${isNamed})`

/** An admin has to decide, for the first time or as the second person. */
export const registrationCaseIsOpen = sql<boolean>`(checks.outcome is null and checks.case_reason is not null and ${isNamed})`

/** The verification counts if it has not expired. */
export const verificationApplies = sql<boolean>`(${isVerification} and ${isNamed})`

export const isVerified = (now: Date) => sql<boolean>`(${verificationApplies} and checks.expires_at > ${now})`

/** The titles of the verification in `registration_checks as checks` that she still has, in the order of the check. */
export const keptTitles = sql<
  VerifiedRegistration['titles']
>`coalesce((select jsonb_agg(title order by number)
  from jsonb_array_elements(checks.titles) with ordinality as verified (title, number)
  where exists (select from doctor_specialties join specialties on specialties.id = specialty_id
      where doctor_id = checks.doctor_id and name = title ->> 'name' and rqe = title ->> 'rqe')
    or exists (select from doctor_practice_areas join practice_areas on practice_areas.id = practice_area_id
      where doctor_id = checks.doctor_id and name = title ->> 'name' and rqe = title ->> 'rqe')), '[]')`

/** The verified registrations of the doctor in the table `users`. */
export const verifiedRegistrations = (now: Date) => sql<VerifiedRegistration[]>`coalesce((
  select json_agg(json_build_object('crm', checks.crm, 'uf', checks.uf, 'basis', checks.basis,
      'checkedAt', to_char(checks.checked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'titles', ${keptTitles})
    order by checks.uf, checks.crm)
  from registration_checks as checks where checks.doctor_id = users.id and ${isVerified(now)}), '[]')`

/**
 * The state of a registration, from its current check as `checks` and its open one as `requests`. A decision that it is irregular
 * stays until the next one, whatever she changes.
 */
export const registrationState = (now: Date) => sql<RegistrationState>`case
  when checks.outcome = 'irregular' then 'irregular'
  when ${isVerification} and checks.expires_at > ${now} then 'verified'
  when requests.id is not null then 'pending'
  when ${isVerification} then 'expired'
  else 'none' end`

/**
 * A doctor's irregular registrations, if she has no other one that was verified: anybody can type a number. Also those that she no
 * longer names.
 */
export const onlyIrregular = (doctorId: string | RawBuilder<unknown>) => sql<{
  crm: string
  uf: string
  reason: string | null
}>`
  select checks.crm, checks.uf, checks.reason from registration_checks as checks
  where checks.doctor_id = ${doctorId} and checks.is_current and checks.outcome = 'irregular'
    and not exists (select from doctor_registrations as other
      join registration_checks as own on own.doctor_id = other.doctor_id and own.crm = other.crm and own.uf = other.uf
      where other.doctor_id = ${doctorId} and own.is_current and own.outcome = 'verified')
  order by checks.uf, checks.crm`
