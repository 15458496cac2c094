import type { StoredCluster } from './cluster-copy.ts'
import type { Part, Stored } from './parts.ts'
import type { Place } from './place.ts'
import { type Seal, sha256 } from './seal.ts'

/** The rows of a table. `columns` in the order in which their values are stored. */
export interface StoredTable extends Stored {
  schema: string
  name: string
  columns: string[]
  rows: number
}

export interface StoredSequence {
  name: string
  value: string
  isCalled: boolean
}

/** Everything about a copy. */
export interface Manifest {
  format: 1
  id: string
  /** The state of the database that the copy has. */
  takenAt: string
  finishedAt: string
  /** Position in the write-ahead log at that moment. */
  lsn: string
  release: string
  postgres: string
  /** `plain`, or which key encrypts the copy. */
  keyId: string
  migrations: string[]
  /** Version of the schema of pg-boss. */
  queueSchema: number | null
  tables: StoredTable[]
  sequences: StoredSequence[]
  /** One line of JSON for each picture and each file of a document. */
  files: Stored & { count: number; missing: number }
  secret: Part | null
  /** Not in copies of 1.1.0. */
  documentKeys?: Part | null
  /** Only of an embedded database whose log is kept. A restore of tables does without. */
  base?: StoredCluster | null
}

/** Bytes that only this copy takes. */
export const sizeOf = (manifest: Manifest): number =>
  [...partsOf(manifest), ...(manifest.base?.parts ?? [])].reduce((sum, { size }) => sum + size, 0)

const COPIES = 'copies/'
const nameOf = (id: string) => `${COPIES}${id}/manifest.json`
/** Prefix of everything that only this copy has. */
export const prefixOf = (id: string): string => `${COPIES}${id}/`

/** Stores the manifest, which makes the copy exist. Two lines: the facts, and what proves that they are complete. */
export async function writeManifest(place: Place, seal: Seal, manifest: Manifest): Promise<void> {
  const facts = JSON.stringify(manifest)
  const proof = JSON.stringify({ sha256: sha256(facts), mac: seal.mac(facts) })
  await place.put(nameOf(manifest.id), Buffer.from(`${facts}\n${proof}\n`))
}

/** Null if it is damaged or of another format. The key is not needed. */
function parse(bytes: Buffer): { facts: string; manifest: Manifest; mac: string | null } | null {
  try {
    const [facts = '', proof = ''] = bytes.toString().split('\n')
    const { sha256: hash, mac } = JSON.parse(proof) as { sha256: string; mac: string | null }
    const manifest = JSON.parse(facts) as Manifest
    return hash === sha256(facts) && manifest.format === 1 ? { facts, manifest, mac } : null
  } catch {
    return null
  }
}

/** The complete copies in a place, oldest first, and the ids of the incomplete ones. */
export async function listCopies(place: Place): Promise<{ complete: Manifest[]; incomplete: string[] }> {
  const ids = new Set((await place.list(COPIES)).map(({ key }) => key.split('/')[1] as string))
  const complete: Manifest[] = []
  const incomplete: string[] = []
  for (const id of [...ids].sort()) {
    const bytes = await place.get(nameOf(id))
    const parsed = bytes && parse(bytes)
    if (parsed && parsed.manifest.id === id) complete.push(parsed.manifest)
    else incomplete.push(id)
  }
  return { complete, incomplete }
}

/**
 * Opens a complete copy: the newest, or the one with this id.
 * @throws Error with a message for the operator if there is none, or if it has another key
 */
export async function openCopy(place: Place, seal: Seal, id?: string): Promise<Manifest> {
  const { complete, incomplete } = await listCopies(place)
  if (id && incomplete.includes(id))
    throw new Error(
      `A cópia ${id} em ${place.name} não está completa: ${nameOf(id)} falta ou está danificado.`,
    )
  const found = id ? complete.find((one) => one.id === id) : complete.at(-1)
  if (!found)
    throw new Error(
      id ? `Não há cópia ${id} em ${place.name}.` : `Não há nenhuma cópia completa em ${place.name}.`,
    )
  if (found.keyId !== seal.keyId)
    throw new Error(
      found.keyId === 'plain'
        ? `A cópia ${found.id} não está cifrada. Rode sem BACKUP_KEY.`
        : `A cópia ${found.id} foi cifrada com outra BACKUP_KEY.`,
    )
  const bytes = await place.get(nameOf(found.id))
  const parsed = bytes && parse(bytes)
  if (!parsed || parsed.mac !== seal.mac(parsed.facts))
    throw new Error(`${nameOf(found.id)} foi alterado em ${place.name}.`)
  return parsed.manifest
}

/** The parts of a copy that a list of what is stored lacks, or has with another size. */
export async function missingParts(place: Place, manifest: Manifest): Promise<string[]> {
  const sizes = new Map((await place.list(prefixOf(manifest.id))).map(({ key, size }) => [key, size]))
  return partsOf(manifest)
    .filter(({ key, size }) => sizes.get(key) !== size)
    .map(({ key }) => key)
}

/** All parts that a restore of its tables needs. */
const partsOf = ({ tables, files, secret, documentKeys }: Manifest): Part[] => [
  ...tables.flatMap(({ parts }) => parts),
  ...files.parts,
  ...(secret ? [secret] : []),
  ...(documentKeys ? [documentKeys] : []),
]
