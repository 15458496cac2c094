import type { Candidate } from '#contract/api/rota/invitations.ts'
import { count, formatNumber } from '#web/lib/format.ts'

/** 'CRM 12345/SP', of each registration. */
export const registrationsText = ({ registrations }: Pick<Candidate, 'registrations'>): string =>
  registrations.map(({ crm, uf }) => `CRM ${crm}/${uf}`).join(', ')

/** 'Curitiba/PR, a 12 km'; only the state if the city is not known. */
function placeText({
  city,
  state,
  kilometres,
}: Pick<Candidate, 'city' | 'state' | 'kilometres'>): string | null {
  const place = [city, state].filter(Boolean).join('/')
  if (!place) return null
  if (kilometres === null) return place
  return kilometres === 0 ? `${place}, na cidade da vaga` : `${place}, a ${formatNumber(kilometres)} km`
}

/** Facts about a doctor who may be invited: those of her public profile, and that she has worked here. */
export function candidateFacts(candidate: Candidate): string[] {
  const { registrations, titles, hasWorkedHere } = candidate
  const checked = registrations.filter(({ isVerified }) => isVerified).length
  return [
    hasWorkedHere && 'Já trabalhou com vocês',
    titles.length > 0 && `RQE em ${titles.map(({ name }) => name).join(' e ')}`,
    checked > 0 &&
      (registrations.length === 1 ? 'CRM conferido' : count(checked, 'CRM conferido', 'CRMs conferidos')),
    placeText(candidate),
  ].filter((fact) => typeof fact === 'string')
}
