import { items, readOutline } from './outline.ts'

const lists = new Map(
  readOutline('names').map(({ text, below }) => [text, below.flatMap((line) => items(line.text))]),
)
const namesOf = (list: string): readonly string[] => lists.get(list) ?? []

export const nameHeads = namesOf('heads')
export const nameTails = namesOf('tails')
export const familyNames = namesOf('families')
export const givenNames = { female: namesOf('women'), male: namesOf('men') }
