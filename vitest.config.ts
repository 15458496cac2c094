import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

/** The tests of a file run in the order of this seed, which Vitest prints. `npm run proof` takes another one at each run. */
const seed = Number(process.env.TEST_SEED ?? 1_795_551_227_148)
const sequence = { shuffle: { tests: true }, seed }

export default defineConfig({
  test: {
    sequence,
    // More than there are processors, since a test waits for PostgreSQL most of the time.
    maxWorkers: availableParallelism() + 2,
    projects: [
      { test: { name: 'architecture', include: ['test/{architecture,documents,texts}.test.ts'], sequence } },
      {
        test: {
          name: 'unit',
          include: ['{contract,web,scripts}/**/*.test.ts'],
          testTimeout: 60_000,
          sequence,
        },
      },
      {
        test: {
          name: 'server',
          sequence,
          include: ['server/**/*.test.ts', 'test/*.test.ts'],
          exclude: ['test/{architecture,documents,texts}.test.ts'],
          globalSetup: 'test/cluster.ts',
          setupFiles: 'test/each-file.ts',
          // Tests of one worker share the modules of the app, which take longer to load than most tests.
          isolate: false,
          // As in `npm start`. Otherwise the built pages use the slower development build of React Router.
          env: { NODE_ENV: 'production' },
          // Generous, because a busy machine is not a fault; a test that passes takes no longer for it.
          testTimeout: 240_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 60_000, interval: 20 } },
        },
      },
    ],
  },
})
