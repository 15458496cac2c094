import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commandsOf, manifest, packedManifest, root, sourcesAmong } from './contents.ts'
import { launcher } from './launcher.ts'
import { refusedLicences } from './licences.ts'
import { folderOf, nameOf, productionOf, readLock } from './lock.ts'
import { sbom } from './sbom.ts'

const lock = readLock()

test('the lock file lists every package that another one names, of all platforms', () => {
  const missing = Object.entries(lock).flatMap(([folder, entry]) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies })
      .filter((name) => !folderOf(lock, folder, name))
      .map((name) => `${name} of ${folder}`),
  )
  expect(Object.keys(lock).length).toBeGreaterThan(800)
  expect(missing).toEqual([])
})

test('the lock file has a checksum for every package, and no address of a registry', () => {
  const text = readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  expect(text).not.toContain('"resolved"')
  const unsigned = Object.entries(lock).filter(
    ([folder, { integrity, inBundle }]) => folder && !integrity && !inBundle,
  )
  expect(unsigned.map(([folder]) => folder)).toEqual([])
})

test('the SBOM has exactly the production packages of the lock file', () => {
  const { components, dependencies } = sbom(lock)
  const wanted = Object.entries(productionOf(lock)).map(
    ([folder, { version }]) => `${nameOf(folder)}@${version}`,
  )
  const listed = components.map(({ name, version }) => `${name}@${version}`)
  const programs = [`node@${lock['node_modules/node']?.version}`, 'postgresql@18.4']
  expect(listed.sort()).toEqual([...new Set([...wanted, ...programs])].sort())
  const refs = new Set(dependencies.map(({ ref }) => ref))
  expect(dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !refs.has(ref))).toEqual([])
  expect(sbom(lock)).toEqual(sbom(readLock()))
})

test('every licence is on the list', () => {
  expect(refusedLicences(lock)).toEqual([])
  const packages = {
    'node_modules/gpl': { version: '1.0.0', license: 'GPL-3.0-only' },
    'node_modules/none': { version: '1.0.0' },
    'node_modules/lgpl': { version: '1.0.0', license: 'MIT AND LGPL-3.0-or-later' },
    'node_modules/mpl': { version: '1.0.0', license: 'MPL-2.0' },
    'node_modules/either': { version: '1.0.0', license: '(GPL-3.0-only OR MIT)' },
  }
  expect(refusedLicences(packages)).toEqual([
    'gpl: GPL-3.0-only',
    'none: none',
    'lgpl: MIT AND LGPL-3.0-or-later',
    'mpl: MPL-2.0',
  ])
})

test('the archive has neither tests nor what installs and builds', () => {
  const tracked = ['server/main.ts', 'server/env.test.ts', 'scripts/setup.mjs', 'web/root.tsx', 'LICENSE']
  expect(sourcesAmong(tracked)).toEqual(['server/main.ts', 'LICENSE'])
  const packed = JSON.stringify(packedManifest(manifest))
  expect(packed).toContain('"start":"bin/medponto start"')
  expect(packed).not.toMatch(/devDependencies|scripts\/|vitest/)
  expect(commandsOf(manifest)).toContainEqual(['admin', 'server/admin.ts'])
})

test('the archive names the Node that its packages ask for', () => {
  expect(packedManifest(manifest)).toMatchObject({
    engines: lock['node_modules/react-router']?.engines,
  })
})

test('the launcher runs the program of each command with its arguments, from any folder', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'medponto-launcher-'))
  try {
    const commands = commandsOf(manifest)
    const text = launcher({ version: '1.2.3', flags: ['--flag'], env: { TRIED: 'yes' }, commands })
    // An `echo` takes the place of Node.
    const said = text.replaceAll('exec "$root/bin/node"', 'echo "$root"').replaceAll('exec', 'echo')
    const program = path.join(folder, 'medponto')
    await writeFile(program, said, { mode: 0o755 })
    const run = (...args: string[]) => spawnSync(program, args, { cwd: '/', encoding: 'utf8' })
    const home = path.dirname(folder)
    expect(run().stdout).toBe(`${home} --flag ${home}/server/main.ts\n`)
    expect(run('admin', 'create', 'a b').stdout).toBe(`${home} ${home}/server/admin.ts create a b\n`)
    const unknown = run('nada')
    expect([unknown.status, unknown.stderr]).toEqual([64, expect.stringContaining('start, seed')])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** Path of the unit with another program, removed with the test. */
async function unitWith(program: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'medponto-unit-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'medponto@3001.service')
  await writeFile(file, unit.replace('/opt/medponto/bin/medponto', program))
  return file
}

const unit = readFileSync(path.join(root, 'ops/medponto@.service'), 'utf8')

test('the unit starts the program of the archive as an ordinary user, and gives it time to drain', async () => {
  const settings = new Map(
    unit
      .split('\n')
      .filter((line) => /^\w+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
  expect(unit.match(/^\[(Unit|Service|Install)\]$/gm)).toHaveLength(3)
  expect(settings.get('ExecStart')).toBe('/opt/medponto/bin/medponto start')
  expect(settings.get('User')).toBe('medponto')
  const [, drain] = /DRAIN_SECONDS=(\d+)/.exec(settings.get('Environment') ?? '') ?? []
  expect(Number(settings.get('TimeoutStopSec'))).toBeGreaterThanOrEqual(Number(drain) + 10)
  // Where systemd is installed, it judges the unit itself, but it wants the program to be there.
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', await unitWith(process.execPath)], {
    encoding: 'utf8',
  })
  expect([0, null], stderr).toContain(status)
  for (const line of unit.split('\n')) expect(line).toMatch(/^(#.*|\[\w+\]|[A-Z][A-Za-z]+=.*|)$/)
})
