import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { createProgramShell } from './program-shell.ts'

/** Answers with its process id, the task and its input; does something else for some tasks. */
const PROGRAM = `
const { readInput } = await import(${JSON.stringify(import.meta.resolve('./program-input.ts'))})
process.on('disconnect', () => process.exit(1))
process.on('message', (task) => {
  if (task.kind === 'crash') process.exit(3)
  if (task.kind === 'hang') return
  const input = readInput(task.bytes)
  process.send({ pid: process.pid, shell: process.ppid, task, input }, () => process.exit(0))
})
process.send(process.pid)`
const command = [process.execPath, '--input-type=module', '-e', PROGRAM]

const answers = (times: Partial<Parameters<typeof createProgramShell>[1]> = {}) => {
  const run = createProgramShell(command, { start: 60, task: 60, idle: 60, ...times })
  return (kind = 'ask', input: Buffer[] = []) =>
    run({ kind, bytes: Buffer.concat(input).length }, input) as Promise<{
      pid: number
      shell: number
      input: Buffer
    } | null>
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('runs each task with its input in a process of its own, started by the same shell', async () => {
  const run = answers()
  const input = [Buffer.alloc(3_000_000, 7), Buffer.alloc(2, 8)]
  const [first, second] = [await run('ask', input), await run('ask', [Buffer.from('next')])]
  expect(first?.input.equals(Buffer.concat(input))).toBe(true)
  expect(second?.input.toString()).toBe('next')
  expect(second?.pid).not.toBe(first?.pid)
  expect(second?.shell).toBe(first?.shell)
})

test.each([
  ['ends', 'crash', {}],
  ['takes too long', 'hang', { task: 3 }],
])('answers null if a program %s, and goes on with the next task', async (_, kind, times) => {
  const run = answers(times)
  const before = await run()
  // More than the pipe holds, and the program does not read it.
  expect(await run(kind, [Buffer.alloc(3_000_000)])).toBeNull()
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
    console.log((await run({ bytes: 0 })).shell)
    setInterval(() => {}, 1000)`,
  ])
  const shell = Number((await once(app.stdout, 'data'))[0])
  expect(isRunning(shell)).toBe(true)
  app.kill('SIGKILL')
  await expect.poll(() => isRunning(shell), { timeout: 10_000 }).toBe(false)
})
