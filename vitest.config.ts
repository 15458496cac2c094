import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    // By default one processor stays idle, while a test waits for PostgreSQL most of the time.
    maxWorkers: '100%',
    projects: [
      { test: { name: 'architecture', include: ['test/{architecture,documents,texts}.test.ts'] } },
      { test: { name: 'unit', include: ['{contract,web}/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'test/*.test.ts'],
          exclude: ['test/{architecture,documents,texts}.test.ts'],
          globalSetup: 'test/cluster.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
