import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { commandsOf, manifest, packedManifest, root, sourcesAmong } from '../scripts/package/contents.ts'
import { launcher } from '../scripts/package/launcher.ts'
import { serverEnv, serverFlags } from '../scripts/server-flags.mjs'
import { freePort } from './free-port.ts'

const page = readFileSync(path.join(root, 'docs/operations.md'), 'utf8')

/** The code blocks of this language, without those that are marked as `build` unless this is the proof. */
const blocks = (language: string) =>
  [...page.matchAll(/^```(\w+)( build)?\n([\s\S]*?)^```/gm)]
    .filter(([, kind, isBuild]) => kind === language && (!isBuild || process.env.PROOF))
    .map(([, , , code = '']) => code)

/** The script waits for processes without limit. If one never becomes ready, the output has to say why. */
const SCRIPT_DEADLINE_MS = 600_000

const standIns = path.join(root, 'test/stand-ins')
/** Stands for the machine's root: everything that the page names below /opt, /etc, /var and /root is in it. */
let machine: string
let ports: [number, number]
let database: Awaited<ReturnType<typeof startEmbedded>>
const inMachine = (text: string) => text.replaceAll(/(?<=[\s='"]|^)\/(opt|etc|var|root)\b/gm, `${machine}/$1`)

/**
 * A release as `npm run package` would make it, but with links to our own packages and build instead of copies.
 * `npm run proof` makes the first one for real.
 */
function makeArchive(version: string): void {
  const parent = path.join(machine, 'packing')
  const folder = path.join(parent, `medponto-${version}`)
  const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  }).split('\n')
  mkdirSync(path.join(folder, 'bin'), { recursive: true })
  for (const file of sourcesAmong(tracked))
    cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
  for (const linked of ['node_modules', 'build'])
    symlinkSync(path.join(root, linked), path.join(folder, linked))
  symlinkSync(process.execPath, path.join(folder, 'bin/node'))
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(packedManifest({ ...manifest, version })))
  const program = launcher({
    version,
    flags: serverFlags(process.versions.node),
    env: serverEnv,
    commands: commandsOf(manifest),
  })
  writeFileSync(path.join(folder, 'bin/medponto'), program, { mode: 0o755 })
  const archive = `medponto-${version}-linux-x64.tar.gz`
  const target = path.join(machine, 'root')
  execFileSync('tar', ['-czf', path.join(target, archive), '-C', parent, `medponto-${version}`])
  const sum = execFileSync('sha256sum', [archive], { cwd: target })
  writeFileSync(path.join(target, `${archive}.sha256`), sum)
}

beforeAll(async () => {
  machine = await mkdtemp(path.join(tmpdir(), 'medponto-machine-'))
  await chmod(machine, 0o711)
  for (const folder of ['opt', 'etc/systemd/system', 'etc/haproxy', 'var/tmp', 'root', 'run', 'bin'])
    mkdirSync(path.join(machine, folder), { recursive: true })
  // For programs that would change this machine.
  for (const name of readdirSync(standIns)) cpSync(path.join(standIns, name), path.join(machine, 'bin', name))
  ports = [await freePort(), await freePort()]
  database = await startEmbedded({ dataDir: path.join(machine, 'postgres'), settings: { fsync: 'off' } })
  if (!process.env.PROOF) makeArchive(manifest.version)
  makeArchive('1.2.0')
})

afterAll(async () => {
  spawnSync(path.join(machine, 'bin/systemctl'), ['stop', ...ports.map((port) => `medponto@${port}`)], {
    env: { ...process.env, MACHINE: machine },
  })
  await database.stop()
  await rm(machine, { recursive: true, force: true })
})

/** Runs the statements of the page, for its database and for those that it restores into. */
async function createDatabases(): Promise<void> {
  const [statements = ''] = blocks('sql')
  const [role = '', create = ''] = statements.split('\n')
  const client = new pg.Client(Object.assign(new URL(database.url), { pathname: '/postgres' }).href)
  await client.connect()
  await client.query('drop database medponto')
  // The owner of this server has the name of the page's role.
  await client.query(role.replace('role medponto', 'role clinic'))
  for (const name of ['medponto', 'medponto_restored', 'medponto_moved'])
    await client.query(
      create.replace('database medponto', `database ${name}`).replace('owner medponto', 'owner clinic'),
    )
  await client.end()
}

test('the commands of the operations page install, upgrade, roll back, copy, restore and move an installation', async () => {
  await createDatabases()
  const { port } = new URL(database.url)
  const script = inMachine(blocks('sh').join('\n'))
    .replaceAll('3001', String(ports[0]))
    .replaceAll('3002', String(ports[1]))
    .replace(
      'medponto:PASSWORD-OF-THE-DATABASE@127.0.0.1:5432',
      `clinic:PASSWORD-OF-THE-DATABASE@127.0.0.1:${port}`,
    )
    .replace(/SMTP_URL=.*/, 'SMTP_URL=smtp://127.0.0.1:9')
    .replaceAll('sleep 2', ':')
  const child = spawn('bash', ['-euxo', 'pipefail', '-c', script], {
    cwd: root,
    env: {
      PATH: `${machine}/bin:${process.env.PATH}`,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      MACHINE: machine,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: SCRIPT_DEADLINE_MS,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const [code] = await once(child, 'exit')
  const journal = () => readFileSync(path.join(machine, 'journal'), 'utf8')
  expect(code, output + journal()).toBe(0)
  // The copy before the upgrade, the one by command, and the one before the move.
  expect(output.match(/Cópia \S+ completa/g)).toHaveLength(3)
  expect(output).toContain('A cópia serve.')
  expect(output.match(/Pronto, em .+ Inicie o Medponto/g)).toHaveLength(2)
  const versions = [...output.matchAll(/"version":"([\d.]+)"/g)].map(([, version]) => version)
  expect(versions).toEqual(['1.2.0', '1.2.0', manifest.version, manifest.version])
  // The admin who was created at the beginning is still there at the end.
  const settings = readFileSync(path.join(machine, 'etc/medponto.env'), 'utf8')
  const moved = new pg.Client(/DATABASE_URL=(.+)/.exec(settings)?.[1])
  await moved.connect()
  const { rows } = await moved.query('select current_database() as name, email from users')
  await moved.end()
  expect(rows).toEqual([{ name: 'medponto_moved', email: 'operations@medponto.example' }])
}, 900_000)
