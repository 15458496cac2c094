import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** Runs the command again and again until it fails. */
const LOOP = 'while "$@"; do :; done'
/** As `nice` counts it. */
const LOWER_PRIORITY = 10

/** Seconds. */
interface Times {
  /** A busy machine may take long to start a program; this is no fault of the task. */
  start: number
  /** If a program does not end itself. */
  task: number
  /** A program that has waited this long for a task is ended. */
  idle: number
}

/** A shell, and its present program as soon as that is ready. */
interface Programs {
  shell: ChildProcess
  program?: number
}

function startShell(command: readonly string[]): Programs {
  // Not in a session of its own: Linux may give each session the same share of the processors, whatever its priority.
  const shell = spawn('/bin/sh', ['-c', LOOP, 'sh', ...command], {
    // Neither the secrets of the app nor anything that changes how Node runs.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    // The programs inherit the input and the channel.
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  // A task takes seconds anyway, and requests come first.
  if (shell.pid !== undefined) setPriority(shell.pid, LOWER_PRIORITY)
  // If the app ends, so does the program, and with it the shell.
  shell.unref()
  shell.channel?.unref()
  // A program that has ended reads no more. The channel says so.
  shell.stdin?.on('error', () => undefined)
  return { shell }
}

function end({ shell, program }: Programs): void {
  shell.kill('SIGKILL')
  try {
    if (program !== undefined) process.kill(program, 'SIGKILL')
  } catch {
    // It has ended already.
  }
  // A program that is not ready yet ends by this.
  if (shell.connected) shell.disconnect()
}

/** The next message, or null if the shell ends before, or takes longer and is ended. */
function nextMessage(programs: Programs, seconds: number): Promise<unknown> {
  const { shell } = programs
  return new Promise((resolve) => {
    const settle = (message: unknown) => {
      clearTimeout(timer)
      shell.off('message', settle).off('disconnect', fail)
      resolve(message)
    }
    const fail = () => settle(null)
    const timer = setTimeout(() => end(programs), seconds * 1000)
    if (!shell.connected) return fail()
    // 'disconnect' comes after all messages, 'exit' may overtake them.
    shell.on('message', settle).on('disconnect', fail)
  })
}

/**
 * Returns a function that runs the command for one task at a time, each in a process of its own. The process sends its id when it is
 * ready, gets the task, reads the whole input from its standard input, sends its result, and ends with code 0. The next one is started
 * by then and waits. A message of the channel would copy the input twice.
 *
 * A shell starts them, because starting a process copies the page table of the one that starts it. This stops the app for 25 ms when
 * it holds 250 MB; a shell is too small for that.
 * @returns the result, or null if the process ended without one. The input may still be in use then.
 */
export function createProgramShell(command: readonly string[], times: Times) {
  let next: { programs: Programs; isReady: Promise<boolean>; idle: NodeJS.Timeout } | null = null

  async function waitUntilReady(programs: Programs): Promise<boolean> {
    delete programs.program
    const message = await nextMessage(programs, times.start)
    if (message === null) return false
    programs.program = Number(message)
    return true
  }

  async function readyPrograms(): Promise<Programs> {
    const waiting = next
    next = null
    clearTimeout(waiting?.idle)
    if (waiting && (await waiting.isReady) && waiting.programs.shell.connected) return waiting.programs
    const programs = startShell(command)
    const failure = new Promise<never>((_, reject) => programs.shell.once('error', reject))
    if (await Promise.race([waitUntilReady(programs), failure])) return programs
    throw new Error(`a program did not start: ${command.join(' ')}`)
  }

  return async (task: object, input: readonly Buffer[] = []): Promise<unknown> => {
    const programs = await readyPrograms()
    // If the program has ended, the channel says so.
    programs.shell.send(task, () => undefined)
    for (const bytes of input) programs.shell.stdin?.write(bytes)
    const result = await nextMessage(programs, times.task)
    if (result !== null) {
      const dismiss = () => {
        next = null
        end(programs)
      }
      const idle = setTimeout(dismiss, times.idle * 1000).unref()
      next = { programs, isReady: waitUntilReady(programs), idle }
    }
    return result
  }
}
