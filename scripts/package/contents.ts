import { readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '../..')

export interface Manifest {
  name: string
  version: string
  description: string
  license: string
  type: string
  engines: Record<string, string>
  imports: Record<string, string>
  scripts: Record<string, string>
  dependencies: Record<string, string>
}

export const manifest = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as Manifest

/** Tracked files and folders that go into the archive. Tests stay out. */
const SOURCES = ['server', 'contract', 'ops', 'docs', 'LICENSE', 'README.md', 'CHANGELOG.md']

/** Of the tracked files, those that go into the archive. */
export const sourcesAmong = (tracked: readonly string[]): string[] =>
  tracked.filter(
    (file) =>
      SOURCES.some((source) => file === source || file.startsWith(`${source}/`)) &&
      !file.endsWith('.test.ts'),
  )

/** Folders that the build makes and that go into the archive as they are, if they exist. */
export const BUILT = ['build/client', 'build/server']

/** Names and programs of the commands that work in the archive: those that run a file of the server. */
export function commandsOf({ scripts }: Pick<Manifest, 'scripts'>): [name: string, program: string][] {
  return Object.entries(scripts).flatMap(([name, script]) => {
    const program = /^node (server\/[\w/-]+\.ts)$/.exec(script)?.[1]
    return program ? [[name, program] as [string, string]] : []
  })
}

/** The oldest Node that the server runs on. It is the one that React Router asks for. */
const SERVER_NODE = '>=22.22.0'

/** package.json of the archive. Its `start` neither installs nor builds. */
export function packedManifest(source: Manifest): object {
  const { name, version, description, license, type, dependencies } = source
  const imports = { '#contract/*': source.imports['#contract/*'], '#server/*': source.imports['#server/*'] }
  const commands = commandsOf(source).map(([command]) => [command, `bin/medponto ${command}`])
  return {
    ...{ name, version, private: true, description, license, type },
    engines: { node: SERVER_NODE },
    imports,
    scripts: { start: 'bin/medponto start', ...Object.fromEntries(commands) },
    dependencies,
  }
}
