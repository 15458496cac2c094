import {
  type City,
  type Lexicon,
  MAX_PHRASE_WORDS,
  phraseKey,
  ufsOf,
} from '#server/features/search/search-language/service.ts'
import { fieldError } from '#server/http/errors.ts'

/** @throws ValidationFailed for a text that the search would never look up */
function requireWords(field: string, text: string): string {
  const key = phraseKey(text)
  const count = key === '' ? 0 : key.split(' ').length
  if (count === 0) throw fieldError(field, 'Use pelo menos uma letra ou um número')
  if (count > MAX_PHRASE_WORDS)
    throw fieldError(
      field,
      `Use no máximo ${MAX_PHRASE_WORDS} palavras: a busca não procura expressões mais longas`,
    )
  return key
}

/** Meanings without repetitions. @throws ValidationFailed, also for a term that means itself */
export function checkedSynonym({ term, meanings }: { term: string; meanings: readonly string[] }) {
  const key = requireWords('term', term)
  const distinct = new Map<string, string>()
  for (const meaning of meanings) {
    const meaningKey = phraseKey(meaning)
    if (meaningKey === '') throw fieldError('meanings', 'Use pelo menos uma letra ou um número')
    if (meaningKey === key)
      throw fieldError('meanings', `“${meaning}” é o próprio termo: acentos e plurais já são reconhecidos`)
    if (!distinct.has(meaningKey)) distinct.set(meaningKey, meaning)
  }
  return { term, meanings: [...distinct.values()] }
}

/** A nickname may be the name of a city with at most this share of the people: São Bernardo (MA), for São Bernardo do Campo. */
const NAMESAKE_SHARE = 0.2

interface NicknameValues {
  nickname: string
  cityId: number | null
  state?: string | undefined
}

/** @throws ValidationFailed for an unknown city, or a nickname that is the name of a place already */
export function checkedNickname({ nickname, cityId, state }: NicknameValues, lexicon: Lexicon) {
  const key = requireWords('nickname', nickname)
  const city = cityId === null ? undefined : lexicon.citiesById.get(cityId)
  if (cityId !== null && !city) throw fieldError('cityId', 'Escolha a cidade na lista')
  if (!city && !ufsOf(lexicon).has(state ?? '')) throw fieldError('state', 'Escolha o estado')
  const isLarge = ({ population }: City) => !city || population > city.population * NAMESAKE_SHARE
  if (lexicon.cities.get(key)?.some(isLarge) || lexicon.states.has(key))
    throw fieldError('nickname', `“${nickname}” já é o nome de uma cidade ou de um estado`)
  if (lexicon.names.has(key))
    throw fieldError('nickname', `“${nickname}” é uma especialidade, uma área ou uma característica de vaga`)
  return { nickname, city_id: cityId, state: city ? null : (state ?? null) }
}
