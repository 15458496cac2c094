import { type ChildProcess, spawn } from 'node:child_process'
import { setPriority } from 'node:os'

/** Starts the command again and again, until one does not end with its result. */
const LOOP = 'while "$@"; do :; done'
/** As `nice` counts it. */
const LOWER_PRIORITY = 10

/** Seconds. */
interface Times {
  /** A busy machine may take long to start a program; this is no fault of the task. */
  start: number
  /** If a program does not end itself. */
  task: number
  /** A program that has no task so long is ended. */
  idle: number
}

function startShell(command: readonly string[]): ChildProcess {
  const shell = spawn('/bin/sh', ['-c', LOOP, 'sh', ...command], {
    // Neither the secrets of the app nor anything that changes how Node runs.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    // The programs inherit the channel.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own, so that the shell and its program are ended together.
    detached: true,
  })
  // A doctor waits for it for seconds anyway. Everybody else's pages come first.
  if (shell.pid !== undefined) setPriority(shell.pid, LOWER_PRIORITY)
  // If the app ends, so does the program, and with it the shell.
  shell.unref()
  shell.channel?.unref()
  return shell
}

function end({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** The next message, or null if the shell ends before, or takes longer and is ended. */
function nextMessage(shell: ChildProcess, seconds: number): Promise<unknown> {
  return new Promise((resolve) => {
    const settle = (message: unknown) => {
      clearTimeout(timer)
      shell.off('message', settle).off('disconnect', fail)
      resolve(message)
    }
    const fail = () => settle(null)
    const timer = setTimeout(() => end(shell), seconds * 1000)
    if (!shell.connected) return fail()
    // 'disconnect' comes after all messages, 'exit' may overtake them.
    shell.on('message', settle).on('disconnect', fail)
  })
}

/**
 * Returns a function that runs the command for one task at a time, each in a process of its own. The process sends a message when it
 * is ready, gets the task, sends its result, and ends with code 0. The next one is started by then and waits.
 *
 * A shell starts them, because starting a process copies the page table of the one that starts it. This stops the app for 25 ms when
 * it holds 250 MB; a shell is too small for that.
 * @returns the result, or null if the process ended without one
 */
export function createProgramShell(command: readonly string[], times: Times) {
  let next: { shell: ChildProcess; isReady: Promise<boolean>; idle: NodeJS.Timeout } | null = null

  const isReady = async (shell: ChildProcess) => (await nextMessage(shell, times.start)) !== null

  async function readyShell(): Promise<ChildProcess> {
    const waiting = next
    next = null
    clearTimeout(waiting?.idle)
    if (waiting && (await waiting.isReady) && waiting.shell.connected) return waiting.shell
    const shell = startShell(command)
    const failure = new Promise<never>((_, reject) => shell.once('error', reject))
    if (await Promise.race([isReady(shell), failure])) return shell
    throw new Error(`a program did not start: ${command.join(' ')}`)
  }

  return async (task: object): Promise<unknown> => {
    const shell = await readyShell()
    // If the program has ended, the channel says so.
    shell.send(task, () => undefined)
    const result = await nextMessage(shell, times.task)
    if (result !== null) {
      const dismiss = () => {
        next = null
        end(shell)
      }
      next = { shell, isReady: isReady(shell), idle: setTimeout(dismiss, times.idle * 1000).unref() }
    }
    return result
  }
}
