import { readFileSync } from 'node:fs'

/** The version of this release, such as '1.1.0', from `package.json`. */
export const version: string = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
).version

const VERSION = /^(\d+)\.(\d+)\.(\d+)/

/** Negative if `one` is the older version, positive if it is the newer one. Suffixes such as '-rc.1' do not count. */
export function compareVersions(one: string, other: string): number {
  const parts = (text: string) => VERSION.exec(text)?.slice(1).map(Number) ?? []
  const others = parts(other)
  for (const [index, part] of parts(one).entries()) {
    const difference = part - (others[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
