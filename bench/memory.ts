import { readFileSync } from 'node:fs'

/** Resident memory of a process in MB; 0 if the system does not report it. */
export function residentMegabytes(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

/** The kernel counts the time of a process in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds that a process has worked, for itself and in the kernel, from /proc. */
export function cpuSeconds(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / TICKS_PER_SECOND
}
