// Calls every endpoint with hostile values, `node bench/fuzz.ts 200000`, and counts the replies in the 500s, of which there
// must be none. `FUZZ_SEED` repeats a run. `test/hostile-input.test.ts` does the same with fewer calls.
import { spawnSync } from 'node:child_process'
import { root } from './app.ts'

const calls = process.argv[2] ?? '200000'
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'server', 'test/hostile-input.test.ts']
const { status } = spawnSync(process.execPath, vitest, {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, FUZZ_CALLS: calls },
})
process.exitCode = status ?? 1
