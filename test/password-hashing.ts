import type argon2 from '@node-rs/argon2'

type Hash = typeof argon2.hash

/** How many passwords this worker has hashed or compared, and the settings that the app wanted for the last hash. */
export const hashing: { count: number; settings: Parameters<Hash>[1] } = { count: 0, settings: undefined }

const CHEAP = { memoryCost: 64, timeCost: 1 }

/** The hashing of passwords at a hundredth of its cost, which is most of what a test of sign-ins does. */
export const cheapHashing = (original: typeof argon2): typeof argon2 => {
  const hash: Hash = (password, options, signal) => {
    hashing.count += 1
    hashing.settings = options
    return original.hash(password, { ...options, ...CHEAP }, signal)
  }
  const verify: typeof argon2.verify = (...input) => {
    hashing.count += 1
    return original.verify(...input)
  }
  return { ...original, hash, verify }
}
