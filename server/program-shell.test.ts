import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createProgramShell } from './program-shell.ts'

/** Answers with its process id and the task; does something else for some tasks. */
const PROGRAM = `
process.on('disconnect', () => process.exit(1))
process.on('message', (task) => {
  if (task.kind === 'crash') process.exit(3)
  if (task.kind !== 'hang') process.send({ pid: process.pid, shell: process.ppid, task }, () => process.exit(0))
})
process.send(process.pid)`
const command = [process.execPath, '-e', PROGRAM]

const answers = (times: Partial<Parameters<typeof createProgramShell>[1]> = {}) => {
  const run = createProgramShell(command, { start: 60, task: 60, idle: 60, ...times })
  return (kind = 'ask', files: Buffer[] = []) =>
    run({ kind, files }) as Promise<{ pid: number; shell: number; task: { files: Buffer[] } } | null>
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('runs each task in a process of its own, started by the same shell', async () => {
  const run = answers()
  const file = Buffer.alloc(3_000_000, 7)
  const [first, second] = [await run('ask', [file]), await run()]
  expect(first?.task.files[0]?.equals(file)).toBe(true)
  expect(second?.pid).not.toBe(first?.pid)
  expect(second?.shell).toBe(first?.shell)
})

test.each([
  ['ends', 'crash', {}],
  ['takes too long', 'hang', { task: 3 }],
])('answers null if a program %s, and goes on with the next task', async (_, kind, times) => {
  const run = answers(times)
  const before = await run()
  expect(await run(kind)).toBeNull()
  await expect.poll(() => isRunning(before?.shell as number)).toBe(false)
  expect(await run()).toMatchObject({ task: { kind: 'ask' } })
})

test('ends a program that waits too long, and starts another one for the next task', async () => {
  const run = answers({ idle: 0.1 })
  const first = await run()
  await expect.poll(() => isRunning(first?.shell as number)).toBe(false)
  expect(await run()).toMatchObject({ task: { kind: 'ask' } })
})

test('rejects if no program starts', async () => {
  const run = createProgramShell(['/bin/false'], { start: 60, task: 60, idle: 60 })
  await expect(run({})).rejects.toThrow('did not start')
})

test('leaves no process behind when the app is killed', async () => {
  const module = JSON.stringify(import.meta.resolve('./program-shell.ts'))
  const app = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { createProgramShell } = await import(${module})
    const run = createProgramShell(${JSON.stringify(command)}, { start: 60, task: 60, idle: 60 })
    console.log((await run({})).shell)
    setInterval(() => {}, 1000)`,
  ])
  const shell = Number((await once(app.stdout, 'data'))[0])
  expect(isRunning(shell)).toBe(true)
  app.kill('SIGKILL')
  await expect.poll(() => isRunning(shell), { timeout: 10_000 }).toBe(false)
})
