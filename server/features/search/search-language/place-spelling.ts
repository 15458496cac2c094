import { foldWords, wordKey } from './fold.ts'
import { fillers } from './known-phrases.ts'
import { type Lexicon, ufsOf } from './lexicon.ts'
import { isInLongerName } from './longer-names.ts'
import { prepositions } from './name-key.ts'
import { differsAtLeast, lettersOf, type PlaceName, soundOf, typingErrors } from './place-names.ts'
import { institutions, WELL_KNOWN } from './typed-text.ts'

/** The misspelt name of a place in a text. */
interface MisspeltPlace {
  /** Where its words begin and end in the text. */
  start: number
  end: number
  /** The name that is meant. */
  name: string
  /**
   * The typed word, if it stands alone, without a preposition of place before it or a state after it: it may be any
   * word. Else null.
   */
  doubtful: string | null
}

interface TextWord {
  folded: string
  key: string
  start: number
  end: number
  isUnknown: boolean
}

/** Further words are not looked up, because each is compared with every name. */
const MAX_WORDS = 40
const MAX_NAME_WORDS = 5
const MIN_WORD_LENGTH = 4
const MIN_NAME_LENGTH = 5
/** After these words a place is more likely than anything else. */
const placePrepositions = new Set(['em', 'no', 'na'])
/** How much a city with ten times as many people may differ more from what was typed, as a share of its letters. */
const SHARE_PER_TENFOLD = 0.03

/** The maximum number of typing errors in a name of this length. */
const errorsAllowed = (length: number) => Math.min(3, Math.floor(length / 4))

/** Quoted and excluded words are replaced by spaces: they are meant literally. */
const withoutLiterals = (text: string) =>
  text.replace(/"[^"]*"|(?<=^|\s)-[\p{L}\p{N}]+/gu, (literal) => ' '.repeat(literal.length))

function wordsIn(text: string, lexicon: Lexicon): TextWord[] {
  const found = [...withoutLiterals(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)].slice(0, MAX_WORDS)
  return found.map(({ 0: typed, index }) => {
    const folded = foldWords(typed).join('')
    const isKnown = (set: ReadonlySet<string>) => set.has(folded) || set.has(wordKey(folded))
    return {
      folded,
      key: wordKey(folded),
      start: index,
      end: index + typed.length,
      isUnknown:
        folded.length >= MIN_WORD_LENGTH &&
        !/\d/.test(folded) &&
        !isKnown(fillers) &&
        !isKnown(lexicon.words) &&
        !isKnown(lexicon.placeWords),
    }
  })
}

/** Whether the words may together be a name: they begin and end with a word of a name, and no known word is among them. */
function mayBeName(words: readonly TextWord[], { placeWords }: Lexicon): boolean {
  const isPart = ({ isUnknown, folded }: TextWord) => isUnknown || placeWords.has(folded)
  const [first, last] = [words[0], words.at(-1)]
  if (!first || !last || prepositions.has(first.folded) || prepositions.has(last.folded)) return false
  return words.some(({ isUnknown }) => isUnknown) && words.every(isPart)
}

interface Guess {
  place: PlaceName
  /** How much the typed words differ from it; the lowest is the most likely. */
  difference: number
  errors: number
}

/** The place that typed words most likely name. */
function likelyPlace(typed: string, state: string | null, { placeNames }: Lexicon): Guess | null {
  const sound = soundOf(typed)
  const letters = lettersOf(sound)
  let best: Guess | null = null
  for (const place of placeNames) {
    if (place.sound[0] !== sound[0] || (state && place.state !== state)) continue
    const max = errorsAllowed(Math.max(sound.length, place.sound.length))
    if (Math.abs(place.sound.length - sound.length) > max || differsAtLeast(letters, place.letters) > max)
      continue
    const errors = typingErrors(sound, place.sound, max)
    if (errors > max) continue
    const tenfolds = Math.log10(Math.max(place.population, 1_000) / 1_000)
    const difference = errors / place.sound.length - tenfolds * SHARE_PER_TENFOLD
    if (!best || difference < best.difference) best = { place, difference, errors }
  }
  return best
}

/** Whether a word of medicine or of a job's title is as close to the typed word as the place. */
function isCloserToWord(typed: string, { errors }: Guess, { words }: Lexicon): boolean {
  const letters = lettersOf(typed)
  for (const word of words)
    if (
      word[0] === typed[0] &&
      differsAtLeast(letters, lettersOf(word)) <= errors &&
      typingErrors(typed, word, errors) <= errors
    )
      return true
  return false
}

/** The misspelt names of places in a text, in their order. */
export function misspeltPlaces(text: string, lexicon: Lexicon): MisspeltPlace[] {
  const words = wordsIn(text, lexicon)
  if (!words.some(({ isUnknown }) => isUnknown)) return []
  const ufs = ufsOf(lexicon)
  const found: MisspeltPlace[] = []
  for (let start = 0; start < words.length; ) {
    let best: { guess: Guess; place: MisspeltPlace; next: number } | null = null
    for (let end = start + 1; end <= Math.min(words.length, start + MAX_NAME_WORDS); end += 1) {
      const part = words.slice(start, end)
      if (!mayBeName(part, lexicon)) continue
      const typed = part.map(({ folded }) => folded).join('')
      const before = words[start - 1]?.folded ?? ''
      if (typed.length < MIN_NAME_LENGTH || institutions.has(before)) continue
      const code = words[end]?.folded.toUpperCase() ?? ''
      const guess =
        (ufs.has(code) ? likelyPlace(typed, code, lexicon) : null) ?? likelyPlace(typed, null, lexicon)
      if (!guess || (best && best.guess.difference <= guess.difference)) continue
      const isLed = placePrepositions.has(before) || (ufs.has(code) && guess.place.state === code)
      const { population, hasJobs, name } = guess.place
      // A smaller city without jobs is meant only if something says that a place is named.
      if (!isLed && !hasJobs && population < WELL_KNOWN) continue
      if (
        isInLongerName([words[start - 2], words[start - 1]], { isLarge: population >= WELL_KNOWN }, lexicon)
      )
        continue
      if (!isLed && part.length === 1 && isCloserToWord(typed, guess, lexicon)) continue
      best = {
        guess,
        next: end,
        place: {
          start: part[0]?.start ?? 0,
          end: part.at(-1)?.end ?? 0,
          name,
          doubtful: isLed || part.length > 1 ? null : typed,
        },
      }
    }
    if (best) found.push(best.place)
    start = best?.next ?? start + 1
  }
  return found
}

/** The text with the names that are meant; in small letters, as most people type. */
export function withNames(text: string, places: readonly MisspeltPlace[]): string {
  let result = ''
  let from = 0
  for (const { start, end, name } of places) {
    result += text.slice(from, start) + name.toLowerCase()
    from = end
  }
  return result + text.slice(from)
}
