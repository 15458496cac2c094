import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { root } from './contents.ts'

/** Keys by the form that their issuers give them. */
const KEYS = new RegExp(
  [
    '-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----',
    // Amazon's documentation has one that ends in EXAMPLE.
    'AKIA(?![0-9A-Z]{9}EXAMPLE)[0-9A-Z]{16}',
    '[sr]k_live_[0-9A-Za-z]{10,}',
    'whsec_[0-9A-Za-z+/]{32,}',
    'APP_USR-\\d{10,}-\\d{6}-[0-9a-f]{32}',
    'gh[pousr]_[0-9A-Za-z]{36}',
    'github_pat_[0-9A-Za-z_]{50,}',
    'npm_[0-9A-Za-z]{36}',
    'glpat-[0-9A-Za-z_-]{20}',
    'xox[abprs]-[0-9A-Za-z-]{20,}',
    'AIza[0-9A-Za-z_-]{35}',
    'GOCSPX-[0-9A-Za-z_-]{28}',
    'SG\\.[0-9A-Za-z_-]{22}\\.[0-9A-Za-z_-]{43}',
  ].join('|'),
  'g',
)

/** Everything in a line that looks like a key, shortened so that no report repeats it. */
export const keysIn = (line: string): string[] =>
  [...line.matchAll(KEYS)].map(([key]) => (key.startsWith('-----') ? key : `${key.slice(0, 12)}…`))

/** Every key that a commit of this repository has ever added, with commit and file. Of a shallow clone, in what it has. */
export async function keysInHistory(): Promise<{ lines: number; found: string[] }> {
  const args = [
    'log',
    '-p',
    '--all',
    '-U0',
    '--no-color',
    '--no-ext-diff',
    '--no-renames',
    '--format=commit %h',
  ]
  const git = spawn('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => void git.on('close', resolve))
  const found: string[] = []
  let [lines, commit, file] = [0, '', '']
  for await (const line of createInterface({ input: git.stdout })) {
    lines += 1
    if (line.startsWith('commit ')) commit = line.slice(7)
    else if (line.startsWith('+++ ')) file = line.slice(6)
    else if (line.startsWith('+')) found.push(...keysIn(line).map((key) => `${commit} ${file}: ${key}`))
  }
  const code = await ended
  if (code !== 0) throw new Error(`git log ended with ${code}`)
  return { lines, found }
}
