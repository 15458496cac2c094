import { hash, verify } from '@node-rs/argon2'
import { createConcurrencyLimit } from '#server/http/limits/concurrency-limit.ts'

// OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, two passes, one lane.
const settings = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const limitHashing = createConcurrencyLimit({ name: 'password hashing', atOnce: 2, waiting: 40 })

// Verified when an account has no password or does not exist, so that this takes as long as a wrong password.
const dummyHash = hash('nobody has this password', settings)

export const hashPassword = (password: string) =>
  limitHashing(() => hash(password.normalize('NFC'), settings))

/** Whether `password` matches the hash. Null never matches, and takes as long. */
export function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  return limitHashing(async () => {
    const matches = await verify(storedHash ?? (await dummyHash), password.normalize('NFC'))
    return matches && storedHash !== null
  })
}

/** The most common leaked passwords that satisfy our rules, in lower case. */
const leakedPasswords = new Set(
  `password1 password12 password123 passw0rd passw0rd1 p@ssw0rd p@ssword1 qwerty123 qwerty12 qwertyuiop1 abc12345
  abcd1234 a1b2c3d4 aa123456 aaa12345 admin123 admin1234 welcome1 welcome123 letmein1 iloveyou1 senha123 senha1234
  senha12345 minhasenha1 brasil123 brasil2024 brasil2025 brasil2026 medico123 medica123 doutor123 doutora123
  hospital1 hospital123 plantao123 medicina1 medicina123 changeme1 trustno1 1q2w3e4r 1q2w3e4r5t q1w2e3r4 zaq12wsx
  football1 baseball1 princess1 sunshine1 monkey123 dragon123 superman1 michael1 jesus123 deus1234 flamengo1
  corinthians1 palmeiras1 saopaulo1 vasco123 gremio123 mudar123 teste123 teste1234 test1234 temp1234 user1234`.split(
    /\s+/,
  ),
)

const leetspeak: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}
const lettersOf = (text: string) => text.normalize('NFD').replace(/\P{L}/gu, '')

/** Words that people build passwords from. Adding digits and symbols to one does not make it hard to guess. */
const guessableWords = new Set(
  `password passwd senha minhasenha mudar mudarsenha trocar brasil medico medica medicina doutor doutora doutores
  hospital clinica saude plantao medponto abcd abcde abcdef qwerty qwertyuiop asdf asdfgh teste test admin
  administrador welcome bemvindo letmein iloveyou teamo jesus deus deusefiel flamengo corinthians palmeiras saopaulo
  vasco gremio santos cruzeiro internacional usuario user login acesso`.split(/\s+/),
)

/** Whether an attacker would try it first: a leaked password, a well-known word, or one with the account's e-mail. */
export function isCommonPassword(password: string, email = ''): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/[^\p{L}@$]+$/u, '')
  const unmasked = [...core].map((character) => leetspeak[character] ?? character).join('')
  const own = email.toLowerCase().split('@')[0] ?? ''
  return (
    leakedPasswords.has(lower) ||
    guessableWords.has(lettersOf(lower)) ||
    guessableWords.has(lettersOf(unmasked)) ||
    (own.length >= 4 && lower.includes(own))
  )
}
