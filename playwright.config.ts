import { defineConfig } from '@playwright/test'

const port = Number(process.env.E2E_PORT ?? 3199)

export default defineConfig({
  testDir: 'test/e2e',
  fullyParallel: true,
  // One more than most machines of a build have processors: a journey also waits.
  workers: 3,
  forbidOnly: true,
  // Generous, because a busy machine is not a fault; a journey that passes takes no longer for it.
  timeout: 180_000,
  expect: { timeout: 45_000 },
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Traces make the run a third slower; TRACE=on switches them on.
    trace: process.env.TRACE === 'on' ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    // A later release runs these journeys on its own schema.
    command: `node ${process.env.E2E_SERVER ?? 'test/e2e/server.ts'}`,
    // A page: the first one is slower, and must not be counted as part of a test.
    url: `http://localhost:${port}/login`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      DATA_DIR: 'data/e2e',
      RATE_LIMIT_PER_MINUTE: '0',
      // Tests register from different IP addresses (X-Forwarded-For), because registrations are limited per address.
      TRUST_PROXY: 'loopback',
    },
  },
})
