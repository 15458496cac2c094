/** The terms that the home page suggests (spec A §2). */
export const suggestedTerms: readonly string[] = [
  'Cardiologia',
  'Pediatria',
  'Ortopedia',
  'Neurologia',
  'Psiquiatria',
  'Ginecologia',
  'Oftalmologia',
  'Dermatologia',
  'Anestesiologia',
  'Radiologia',
  'São Paulo',
  'Rio de Janeiro',
  'Belo Horizonte',
  'Porto Alegre',
  'Curitiba',
  'Salvador',
  'Fortaleza',
  'Brasília',
  'Recife',
  'Manaus',
  'Plantão',
  'Residência',
  'UTI',
  'Emergência',
  'Ambulatório',
  'Hospital',
  'Clínica',
]

const SHOWN_SUGGESTIONS = 5

/** Pseudo-random numbers in [0, 1) from a seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Five random terms. They change every minute, and are the same on the server and in the browser. */
export function suggestedTermsAt(now: number): string[] {
  const random = randomFrom(Math.floor(now / 60_000))
  const remaining = [...suggestedTerms]
  return Array.from(
    { length: SHOWN_SUGGESTIONS },
    () => remaining.splice(Math.floor(random() * remaining.length), 1)[0] as string,
  )
}
