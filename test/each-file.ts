import { afterAll, beforeEach, vi } from 'vitest'
import { endTestApps, holdClocks } from './app.ts'

// Runs for every test file, unlike the modules that the files import, which all files of one worker share.
vi.mock('@node-rs/argon2', async (original) => {
  const { cheapHashing } = await import('./password-hashing.ts')
  return cheapHashing(await original())
})
// The tests of a file run in any order, so that the steps of one in time are not those of the next. What the hook returns
// runs after the test.
beforeEach(() => holdClocks())
afterAll(endTestApps)
