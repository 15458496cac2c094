import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, vi } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { freePort } from '#test/free-port.ts'

/** For what waits for a process on a busy machine. */
export const PATIENCE = { timeout: 60_000, interval: 100 }
/** For its start, which loads the demo too if it is asked to. */
const START = { timeout: 180_000, interval: 100 }

/** Starts the real process on the app's database, and resolves with it and its address. It ends with the test. */
export async function startProcess(
  app: Pick<TestApp, 'url' | 'sessionSecret'>,
  env: NodeJS.ProcessEnv,
): Promise<{ child: ChildProcess; url: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'medponto-process-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['server/main.ts'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      DEMO_DATA: 'off',
      DATABASE_URL: app.url,
      DATA_DIR: folder,
      SESSION_SECRET: app.sessionSecret,
      RATE_LIMIT_PER_MINUTE: '0',
      PORT: String(port),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  await vi.waitFor(() => expect(output).toContain('Medponto no ar'), START)
  return { child, url: `http://127.0.0.1:${port}` }
}
