import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { specifiersIn } from './imports-of.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['contract', 'server', 'web', 'test', 'bench', 'scripts']

/** Every code file, as a path relative to the project's root. */
export const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))

const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
export const textOf = (file: string) => texts.get(file) as string

export const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('test/')
export const isInside = (folder: string, path: string) => path.startsWith(`${folder}/`)
export const isLocal = (path: string) => folders.some((folder) => isInside(folder, path))

/** 'server/features/jobs/saved-jobs/queries.ts' -> 'jobs/saved-jobs'; undefined for the files of the area itself */
export const sliceOf = (path: string) => /^server\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
/** 'web/features/jobs/saved-jobs/card.tsx' -> 'jobs/saved-jobs' */
export const webFeatureOf = (path: string) => /^web\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1]
/** 'server/features/jobs/routes.ts', 'contract/jobs/pay.ts' and 'contract/api/jobs/jobs.ts' -> 'jobs' */
export const areaOf = (path: string) =>
  /^(?:server\/features|web\/features|contract(?:\/api)?)\/([^/.]+)\//.exec(path)?.[1]

/** `to` is a file of the project, the name of a package, or `(computed)` if only a run can tell. */
export interface Import {
  from: string
  to: string
  typeOnly: boolean
}

function resolved(from: string, specifier: string): string {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(from), specifier))
  return specifier
}

const importsOf = (from: string): Import[] =>
  specifiersIn(textOf(from)).map(({ text, typeOnly }) => ({
    from,
    to: text === null ? '(computed)' : resolved(from, text),
    typeOnly,
  }))

/** Every import of code that is not a test. */
export const imports = files.filter((file) => !isTest(file)).flatMap(importsOf)

/** The imports that a rule forbids, in readable form. */
export const importsThat = (isForbidden: (edge: Import) => boolean) =>
  imports.filter(isForbidden).map(({ from, to }) => `${from} -> ${to}`)

function shortestCycle(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): string[] | null {
  const seen = new Set([start])
  let paths = [[start]]
  while (paths.length > 0) {
    const longer: string[][] = []
    for (const path of paths)
      for (const next of edges.get(path.at(-1) as string) ?? []) {
        if (next === start) return path
        if (!seen.has(next)) longer.push([...path, next])
        seen.add(next)
      }
    paths = longer
  }
  return null
}

/**
 * The import cycles between groups of files, type-only imports included: for each group that is part of a cycle the
 * shortest one. `groupOf` returns undefined for files that do not count.
 */
export function cyclesBetween(groupOf: (path: string) => string | undefined): string[] {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [group, other] = [groupOf(from), groupOf(to)]
    if (group && other && group !== other) edges.set(group, (edges.get(group) ?? new Set()).add(other))
  }
  const cycles = [...edges.keys()].flatMap((group) => {
    const cycle = shortestCycle(group, edges)
    if (!cycle) return []
    const first = cycle.indexOf([...cycle].sort()[0] as string)
    const rotated = [...cycle.slice(first), ...cycle.slice(0, first)]
    return [[...rotated, rotated[0]].join(' -> ')]
  })
  return [...new Set(cycles)].sort()
}
