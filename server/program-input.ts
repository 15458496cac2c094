import { readSync } from 'node:fs'

const STANDARD_INPUT = 0

/**
 * The next bytes of the input of a task, in a program that `createProgramShell` has started. Waits for all of them.
 * @throws Error if the input ends before
 */
export function readInput(size: number): Buffer {
  const bytes = Buffer.allocUnsafeSlow(size)
  for (let offset = 0; offset < size; ) {
    const count = readSync(STANDARD_INPUT, bytes, { offset })
    if (count === 0) throw new Error('the input has ended')
    offset += count
  }
  return bytes
}
