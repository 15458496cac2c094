import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  areaOf,
  cyclesBetween,
  files,
  type Import,
  importsThat,
  isInside,
  isLocal,
  isTest,
  sliceOf,
  textOf,
  webFeatureOf,
} from './import-graph.ts'

const MAX_LINES = 350
const MAX_FILES_PER_FOLDER = 40
const MAX_AREAS = 12
const MAX_SLICES_PER_AREA = 16

/** The first column of the table in ARCHITECTURE: an area may use those above it. */
const areas = [...readFileSync('docs/ARCHITECTURE.md', 'utf8').matchAll(/^\| `(\w+)` +\|/gm)].map(
  ([, area]) => area as string,
)

test('contract imports only zod and pure packages', () => {
  const pure = /^(zod$|@brazilian-utils\/)/
  expect(
    importsThat(({ from, to }) => isInside('contract', from) && !isInside('contract', to) && !pure.test(to)),
  ).toEqual([])
})

test('web does not import server, and server imports neither web nor React', () => {
  expect(importsThat(({ from, to }) => isInside('web', from) && isInside('server', to))).toEqual([])
  expect(
    importsThat(({ from, to }) => isInside('server', from) && (isInside('web', to) || /^react/.test(to))),
  ).toEqual([])
})

test('web/features -> web/ui -> web/lib -> contract', () => {
  const lower = { 'web/ui': ['web/ui', 'web/lib', 'contract'], 'web/lib': ['web/lib', 'contract'] }
  for (const [layer, allowed] of Object.entries(lower))
    expect(
      importsThat(
        ({ from, to }) =>
          isInside(layer, from) && isLocal(to) && !allowed.some((folder) => isInside(folder, to)),
      ),
    ).toEqual([])
})

test("a web feature does not import another feature's page", () => {
  const isForeign = ({ from, to }: Import) =>
    webFeatureOf(from) !== undefined &&
    webFeatureOf(to) !== undefined &&
    webFeatureOf(from) !== webFeatureOf(to)
  expect(importsThat((edge) => isForeign(edge) && /-page\.tsx$/.test(edge.to))).toEqual([])
})

test('only forms load zod in the browser', () => {
  const loadsZod = (path: string) => path === 'zod' || /^contract\/(api\/.*|.*-form)\.ts$/.test(path)
  expect(
    importsThat(
      ({ from, to, typeOnly }) =>
        isInside('web', from) && loadsZod(to) && !typeOnly && !/(^|[/-])form(-\w+)?\.tsx?$/.test(from),
    ),
  ).toEqual([])
  expect(
    importsThat(
      ({ from, to, typeOnly }) => isInside('contract', from) && !loadsZod(from) && loadsZod(to) && !typeOnly,
    ),
  ).toEqual([])
})

test('server/features -> server/{http,db}; only areas, composition roots and demo import slices', () => {
  const roots = new Set([
    'server/app.ts',
    'server/main.ts',
    'server/stripe-setup.ts',
    'server/admin.ts',
    'server/backup.ts',
    'server/restore.ts',
    'server/restore-drill.ts',
    'server/documents-rotate.ts',
  ])
  const isFeature = (path: string) => isInside('server/features', path)
  const mayImportFeatures = (file: string) =>
    roots.has(file) || isFeature(file) || isInside('server/demo', file)
  expect(
    importsThat(({ from, to }) => isInside('server', from) && !mayImportFeatures(from) && isFeature(to)),
  ).toEqual([])
  const infrastructure =
    /^server\/(http|db)\/|^server\/(clock|env|free-buffer|log|program-input|program-shell)\.ts$/
  expect(
    importsThat(
      ({ from, to }) =>
        isFeature(from) && isInside('server', to) && !isFeature(to) && !infrastructure.test(to),
    ),
  ).toEqual([])
})

test('a slice imports only the services of other slices, and so does an area of those in other areas', () => {
  const isFeature = (path: string) => isInside('server/features', path)
  const isForeign = ({ from, to }: Import) =>
    isFeature(from) &&
    isFeature(to) &&
    (sliceOf(from) ? sliceOf(from) !== sliceOf(to) : areaOf(from) !== areaOf(to))
  expect(
    importsThat((edge) => isForeign(edge) && !(sliceOf(edge.to) && basename(edge.to) === 'service.ts')),
  ).toEqual([])
})

test('an area uses only areas that stand above it in the table of ARCHITECTURE', () => {
  const isUpward = ({ from, to }: Import) => {
    const [area, used] = [areaOf(from), areaOf(to)]
    // The words of the contract may refer to each other.
    const isCode = isInside('server', from) || isInside('web', from)
    const isSameLayer = from.split('/')[0] === to.split('/')[0]
    return (
      isCode &&
      isSameLayer &&
      area !== undefined &&
      used !== undefined &&
      areas.indexOf(used) > areas.indexOf(area)
    )
  }
  expect(importsThat(isUpward)).toEqual([])
})

test('areas have the same names in every layer, and neither they nor their slices are too many', () => {
  const named = new Set(files.filter((file) => !isTest(file)).flatMap((file) => areaOf(file) ?? []))
  const journeys = files.flatMap((file) => /^test\/e2e\/([^/]+)\//.exec(file)?.[1] ?? [])
  expect([...named, ...journeys].filter((area) => area !== 'api' && !areas.includes(area))).toEqual([])
  expect(areas.filter((area) => !named.has(area))).toEqual([])
  expect(areas.length).toBeLessThanOrEqual(MAX_AREAS)
  for (const groupOf of [sliceOf, webFeatureOf]) {
    const groups = [...new Set(files.flatMap((file) => groupOf(file) ?? []))]
    const sizes = areas.map((area) => groups.filter((group) => group.startsWith(`${area}/`)).length)
    expect(sizes.filter((size) => size > MAX_SLICES_PER_AREA)).toEqual([])
  }
})

test('only migrations and the built pages are imported by a computed name', () => {
  expect(importsThat(({ to }) => to === '(computed)')).toEqual([
    'server/db/migration-file.ts -> (computed)',
    'server/http/render.ts -> (computed)',
  ])
})

test('inside a slice: routes -> service -> queries -> db, service -> gateway', () => {
  const forbidden: Record<string, string[]> = {
    'queries.ts': ['routes.ts', 'service.ts', 'gateway.ts', 'worker.ts'],
    'service.ts': ['routes.ts', 'worker.ts'],
    'policy.ts': ['routes.ts', 'service.ts', 'gateway.ts'],
    'gateway.ts': ['routes.ts', 'service.ts', 'queries.ts'],
    'mail.ts': ['routes.ts', 'queries.ts'],
  }
  expect(
    importsThat(
      ({ from, to, typeOnly }) =>
        sliceOf(from) !== undefined &&
        sliceOf(from) === sliceOf(to) &&
        !typeOnly &&
        forbidden[basename(from)]?.includes(basename(to)) === true,
    ),
  ).toEqual([])
})

test.each([
  ['slices', sliceOf],
  ['web features', webFeatureOf],
  ['files', (path: string) => (isLocal(path) ? path : undefined)],
])('there are no import cycles between %s, type-only imports included', (_, groupOf) => {
  expect(cyclesBetween(groupOf)).toEqual([])
})

test('in a slice only queries.ts touches the database', () => {
  const touchesDatabase =
    /\b(db|trx)\s*\.?\s*\n?\s*\.(selectFrom|insertInto|updateTable|deleteFrom)|\.execute\((db|trx)\)/
  const others = files.filter((file) => sliceOf(file) && !isTest(file) && basename(file) !== 'queries.ts')
  expect(others.filter((file) => touchesDatabase.test(textOf(file)))).toEqual([])
})

test('transactions are opened by inTransaction, which repeats them after a deadlock', () => {
  const opens = /\.(transaction|startTransaction)\(\)/
  const others = files.filter(
    (file) => isInside('server', file) && !isTest(file) && file !== 'server/db/transaction.ts',
  )
  expect(others.filter((file) => opens.test(textOf(file)))).toEqual([])
})

test('every table is written by one slice only', () => {
  const [, columns = ''] = /export interface DB \{([^}]*)\}/.exec(textOf('server/db/types.ts')) ?? []
  const tables = [...columns.matchAll(/^ {2}(\w+):/gm)].map(([, table]) => table as string)
  expect(tables.length).toBeGreaterThan(40)
  const write =
    /\b(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert into|update|delete from)\s+(\w+)/g
  const writers = new Map<string, Set<string>>()
  for (const file of files.filter((path) => sliceOf(path) && basename(path) === 'queries.ts'))
    for (const [, inKysely, inSql] of textOf(file).matchAll(write)) {
      const table = (inKysely ?? inSql) as string
      writers.set(table, (writers.get(table) ?? new Set()).add(sliceOf(file) as string))
    }
  const shared = tables.filter((table) => (writers.get(table)?.size ?? 0) > 1)
  expect(shared.map((table) => `${table}: ${[...(writers.get(table) ?? [])].join(', ')}`)).toEqual([])
})

test('files of a slice have a known name, or are pure and named by their noun', () => {
  const vague = /^(utils?|helpers?|common|misc|shared|index|types|constants)\.tsx?$/
  expect(files.filter((file) => vague.test(basename(file)) && file !== 'server/db/types.ts')).toEqual([])
  const impure = /from '(node:(fs|net|http|child_process)[^']*|pg|nodemailer|pg-boss)'/
  const known = new Set([
    'routes.ts',
    'service.ts',
    'queries.ts',
    'policy.ts',
    'gateway.ts',
    'worker.ts',
    'mail.ts',
  ])
  const nouns = files.filter((file) => sliceOf(file) && !isTest(file) && !known.has(basename(file)))
  expect(nouns.filter((file) => impure.test(textOf(file)))).toEqual([])
})

test('file names are kebab-case', () => {
  const kebabCase = /^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/
  expect(files.filter((file) => !kebabCase.test(basename(file)))).toEqual([])
})

test('only route modules have a default export', () => {
  const routeModule = /-(page|layout)\.tsx$|^web\/(root|entry\.server)\.tsx$|^web\/routes\.ts$/
  const tooling = /^test\/(cluster|e2e\/.*)\.ts$/
  const defaults = files.filter((file) => /^export default /m.test(textOf(file)))
  expect(defaults.filter((file) => !routeModule.test(file) && !tooling.test(file))).toEqual([])
})

test('only server/env.ts reads process.env', () => {
  const readers = files.filter(
    (file) => isInside('server', file) && !isTest(file) && /process\.env/.test(textOf(file)),
  )
  expect(readers).toEqual(['server/env.ts'])
})

test(`no file has more than ${MAX_LINES} lines, except data tables and generated types`, () => {
  const data = /^server\/(demo\/content|db\/reference)\/|^server\/db\/types\.ts$/
  const lengths = files.map((file) => [file, textOf(file).trimEnd().split('\n').length] as const)
  expect(lengths.filter(([file, lines]) => !data.test(file) && lines > MAX_LINES)).toEqual([])
})

test(`no folder has more than ${MAX_FILES_PER_FOLDER} code files`, () => {
  const counts = new Map<string, number>()
  for (const file of files.filter((path) => !isTest(path)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  expect([...counts].filter(([, count]) => count > MAX_FILES_PER_FOLDER)).toEqual([])
})
