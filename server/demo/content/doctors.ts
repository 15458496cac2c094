import { type Specialty, specialties } from '#contract/jobs/medicine.ts'
import { allOf, items, options, parts, readOutline } from './outline.ts'

/** A fictitious doctor of the demo. */
export interface DoctorRow {
  name: string
  gender: 'female' | 'male'
  /** 'City/UF' of residence; the first registration is in that state. */
  place: string
  /** Year of graduation. */
  since: number
  specialties: readonly Specialty[]
  areas: readonly string[]
  /** Whether the titles are registered. */
  rqe: boolean
  bio: string
  /** State of a second registration. */
  alsoIn: string | undefined
}

export const doctorRows: readonly DoctorRow[] = readOutline('doctors').map(({ text }) => {
  const [name = '', gender, place = '', since, titles, bio = '', ...more] = parts(text)
  const option = options(more, ['areas', 'in', 'untitled'])
  return {
    name,
    gender: gender === 'f' ? 'female' : 'male',
    place,
    since: Number(since),
    specialties: allOf(specialties, items(titles)),
    areas: items(option.get('areas')),
    rqe: !option.has('untitled'),
    bio,
    alsoIn: option.get('in'),
  }
})
