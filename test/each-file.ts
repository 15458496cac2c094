import { afterAll, vi } from 'vitest'
import { endTestApps } from './app.ts'

// Runs for every test file, unlike the modules that the files import, which all files of one worker share.
vi.mock('@node-rs/argon2', async (original) => {
  const { cheapHashing } = await import('./password-hashing.ts')
  return cheapHashing(await original())
})
afterAll(endTestApps)
