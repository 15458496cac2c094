/** Placeholders that people use while they try something out. Removed before a secret is judged. */
const PLACEHOLDERS =
  /change[\W_]*(?:me|this|it)|replace[\W_]*(?:me|this)|password|passwd|postgres(?:ql)?|secret|senha|segredo|troque|mude|trocar|chave|your|sua|super|example|exemplo|sample|default|minio|admin|root|user|test(?:e|ing)?|demo|medponto|session|token|jwt|key|produ[cç][aã]o|production|development|insecure|dummy|foobar|qwerty|asdf|letmein|12345\d*|abcdef\w?/gi

const MIN_DIFFERENT = 10
const MIN_BITS = 80

const withoutPlaceholders = (text: string) => text.replace(PLACEHOLDERS, '').replace(/[\W_]+/g, '')

/** Whether a password of another system is one that is only used in examples, such as `changeme` or `postgres`. */
export const isPlaceholder = (password: string): boolean => withoutPlaceholders(password).length < 4

/**
 * Whether a signing secret could be guessed: it has few different characters, repeats itself, counts up or consists of
 * words such as `changeme`. Says nothing about its length.
 */
export function isGuessable(secret: string): boolean {
  const rest = withoutPlaceholders(secret)
  return new Set(rest).size < MIN_DIFFERENT || isRepeated(rest) || isSequence(rest) || bitsOf(rest) < MIN_BITS
}

/** True if the text is a shorter text written more than once, possibly cut off at the end. */
function isRepeated(text: string): boolean {
  for (let length = 1; length <= text.length / 2; length++)
    if (text.startsWith(text.slice(length))) return true
  return false
}

/** True if most characters follow the one before them in the alphabet or on the number row. */
function isSequence(text: string): boolean {
  const codes = [...text].map((character) => character.codePointAt(0) as number)
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] as number)) <= 1)
  return steps.length > text.length / 2
}

/** Shannon entropy of the characters, for the whole text. A random text of 32 hexadecimal digits has about 115 bits. */
function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((bits, count) => bits - count * Math.log2(count / text.length), 0)
}
