import type { Regime } from '#contract/jobs/jobs.ts'
import { inCity } from './content/cities.ts'
import type { Position } from './content/positions.ts'
import type { JobOutline } from './job-outline.ts'
import { decapitalize } from './phrase.ts'
import type { Random } from './random.ts'

/** The position's titles that do not contradict the schedule. */
export function titlesFor({ titles }: Position, regime: Regime | null): readonly string[] {
  const fitting = titles.filter(
    (title) =>
      (regime === 'shift' || !/plantonista/i.test(title)) &&
      (regime === 'on_call' || !/sobreaviso|retaguarda/i.test(title)) &&
      (regime === 'routine' || !/diarista|rotineir/i.test(title)),
  )
  return fitting.length ? fitting : titles
}

/** `base`, in some jobs extended by the hours or the city. */
export function titleOf(
  random: Random,
  { position, contract, schedule, city }: JobOutline,
  base: string,
): string {
  const { label, regime } = schedule
  if (contract === 'fellowship')
    return position.generalist ? `${base} (bolsa)` : `Fellowship em ${position.specialty.toLowerCase()}`
  const showsHours = label !== null && random.chance(regime === 'shift' ? 0.62 : 0.3)
  if (showsHours && !(regime === 'on_call' && base.includes('sobreaviso'))) {
    if (regime === 'shift' && !/plantonista|: | – /i.test(base) && random.chance(0.35))
      return `Plantão ${label}: ${decapitalize(base)}`
    return base.includes(' – ') || random.chance(0.3) ? `${base} (${label})` : `${base} – ${label}`
  }
  return city && !base.includes(' – ') && random.chance(0.16) ? `${base} ${inCity(city.name)}` : base
}

/** The doctor's designation in a title, without the workplace if the sentence (`at`) already names it. */
export function personOf(title: string, at: string): string {
  const person = title
    .replace(/^Telemedicina: /, '')
    .replace(/ – .*| de sobreaviso$| por telemedicina$/, '')
    .replace(/ d[ae] ([\p{L}-]+).*/u, (place, noun: string) => (at.includes(noun) ? '' : place))
  return decapitalize(person.startsWith('Médico(a) para') ? person : person.replace(/ para .*/, ''))
}
