import { readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const folders = ['contract', 'server', 'web', 'test', 'bench', 'scripts']

const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]))
const isTest = (file: string) => file.endsWith('.test.ts') || file.startsWith('test/')

interface Import {
  from: string
  to: string
  typeOnly: boolean
}

const pattern = /(?:^|\n)\s*(?:import|export)\s+(type\s)?(?:[^'";]*?\sfrom\s+)?'([^']+)'|import\('([^']+)'\)/g

function importsOf(file: string): Import[] {
  return [...(text.get(file) as string).matchAll(pattern)].flatMap((match) => {
    const target = (match[2] ?? match[3]) as string
    const to = target.startsWith('#')
      ? target.slice(1)
      : target.startsWith('.')
        ? relative(root, resolve(root, dirname(file), target))
        : target
    return [{ from: file, to, typeOnly: match[1] !== undefined }]
  })
}
const imports = files.filter((file) => !isTest(file)).flatMap(importsOf)
const inside = (folder: string) => (path: string) => path.startsWith(`${folder}/`)
const local = (path: string) => folders.some((folder) => inside(folder)(path))
const broken = (rule: (edge: Import) => boolean) =>
  imports.filter(rule).map(({ from, to }) => `${from} -> ${to}`)

/** `server/features/jobs/queries.ts` -> `jobs`. */
const sliceOf = (path: string) => /^server\/features\/([^/]+)\//.exec(path)?.[1]
const webFeatureOf = (path: string) => /^web\/features\/([^/]+)\//.exec(path)?.[1]

test('contract imports zod and pure helpers alone', () => {
  const pure = /^(zod$|@brazilian-utils\/)/
  expect(
    broken(({ from, to }) => inside('contract')(from) && !inside('contract')(to) && !pure.test(to)),
  ).toEqual([])
})

test('web knows no server, and the server knows no web', () => {
  expect(broken(({ from, to }) => inside('web')(from) && inside('server')(to))).toEqual([])
  expect(
    broken(({ from, to }) => inside('server')(from) && (inside('web')(to) || /^react/.test(to))),
  ).toEqual([])
})

test('web/features -> web/ui -> web/lib -> contract', () => {
  const lower = { 'web/ui': ['web/ui', 'web/lib', 'contract'], 'web/lib': ['web/lib', 'contract'] }
  for (const [layer, allowed] of Object.entries(lower))
    expect(
      broken(
        ({ from, to }) => inside(layer)(from) && local(to) && !allowed.some((folder) => inside(folder)(to)),
      ),
    ).toEqual([])
})

test("a web feature may import another's parts, never its page", () => {
  const crosses = ({ from, to }: Import) =>
    webFeatureOf(from) !== undefined &&
    webFeatureOf(to) !== undefined &&
    webFeatureOf(from) !== webFeatureOf(to)
  expect(broken((edge) => crosses(edge) && /-page\.tsx$/.test(edge.to))).toEqual([])
})

test('the browser gets zod in forms alone', () => {
  const zodful = (path: string) => path === 'zod' || /^contract\/(api\/.*|.*-form)\.ts$/.test(path)
  expect(
    broken(
      ({ from, to, typeOnly }) =>
        inside('web')(from) && zodful(to) && !typeOnly && !/(^|[/-])form(-\w+)?\.tsx?$/.test(from),
    ),
  ).toEqual([])
  expect(
    broken(({ from, to, typeOnly }) => inside('contract')(from) && !zodful(from) && zodful(to) && !typeOnly),
  ).toEqual([])
})

test('server/features -> server/{http,db}; the root alone knows every slice', () => {
  const roots = new Set(['server/app.ts', 'server/main.ts'])
  expect(
    broken(
      ({ from, to }) =>
        !roots.has(from) &&
        sliceOf(from) === undefined &&
        !inside('server/demo')(from) &&
        sliceOf(to) !== undefined,
    ),
  ).toEqual([])
  const known = /^server\/(http|db)\/|^server\/(clock|env)\.ts$/
  expect(
    broken(
      ({ from, to }) =>
        sliceOf(from) !== undefined && inside('server')(to) && sliceOf(to) === undefined && !known.test(to),
    ),
  ).toEqual([])
})

test("between slices: only another slice's service", () => {
  const crosses = ({ from, to }: Import) =>
    sliceOf(from) !== undefined && sliceOf(to) !== undefined && sliceOf(from) !== sliceOf(to)
  expect(broken((edge) => crosses(edge) && basename(edge.to) !== 'service.ts')).toEqual([])
})

test('no cycles between slices', () => {
  const edges = new Map<string, Set<string>>()
  for (const { from, to } of imports) {
    const [a, b] = [sliceOf(from), sliceOf(to)]
    if (a && b && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b))
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(edges.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  expect([...edges.keys()].filter((slice) => reaches(slice, slice))).toEqual([])
})

test('inside a slice: routes -> service -> queries -> db, service -> gateway', () => {
  const forbidden: Record<string, string[]> = {
    'queries.ts': ['routes.ts', 'service.ts', 'gateway.ts', 'worker.ts'],
    'service.ts': ['routes.ts', 'worker.ts'],
    'policy.ts': ['routes.ts', 'service.ts', 'gateway.ts'],
    'gateway.ts': ['routes.ts', 'service.ts', 'queries.ts'],
    'mail.ts': ['routes.ts', 'queries.ts'],
  }
  const same = ({ from, to }: Import) => sliceOf(from) !== undefined && sliceOf(from) === sliceOf(to)
  expect(
    broken(
      (edge) =>
        same(edge) && !edge.typeOnly && forbidden[basename(edge.from)]?.includes(basename(edge.to)) === true,
    ),
  ).toEqual([])
})

test('in a slice queries.ts alone touches the database', () => {
  const touches =
    /\b(db|trx)\s*\.?\s*\n?\s*\.(selectFrom|insertInto|updateTable|deleteFrom)|\.execute\((db|trx)\)/
  const elsewhere = files.filter((file) => sliceOf(file) && !isTest(file) && basename(file) !== 'queries.ts')
  expect(elsewhere.filter((file) => touches.test(text.get(file) as string))).toEqual([])
})

test('a slice is made of the known files and of pure modules named by their noun', () => {
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
  expect(nouns.filter((file) => impure.test(text.get(file) as string))).toEqual([])
})

test('names are kebab-case, and only route modules have a default export', () => {
  expect(files.filter((file) => !/^[a-z0-9]+([.-][a-z0-9]+)*\.(ts|tsx|mjs)$/.test(basename(file)))).toEqual(
    [],
  )
  const routeModule = /-page\.tsx$|^web\/(root|entry\.server)\.tsx$|^web\/routes\.ts$|-layout\.tsx$/
  const tooling = /^test\/(cluster|e2e\/.*)\.ts$/
  const defaults = files.filter((file) => /^export default /m.test(text.get(file) as string))
  expect(defaults.filter((file) => !routeModule.test(file) && !tooling.test(file))).toEqual([])
})

test('process.env has one reader', () => {
  const readers = files.filter(
    (file) => inside('server')(file) && !isTest(file) && /process\.env/.test(text.get(file) as string),
  )
  expect(readers).toEqual(['server/env.ts'])
})

test('files stay short: 400 lines, tests 500; data tables do not count', () => {
  const data = /^server\/(demo\/content|db\/reference)\/|^server\/db\/types\.ts$/
  const tooLong = files.filter((file) => {
    const lines = (text.get(file) as string).split('\n').length
    return !data.test(file) && lines > (isTest(file) ? 500 : 400)
  })
  expect(tooLong).toEqual([])
})
