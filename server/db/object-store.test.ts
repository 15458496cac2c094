import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '#test/s3.ts'
import { allObjects, newObjectKey, objectStore } from './object-store.ts'

let s3: Awaited<ReturnType<typeof startS3>>
let DATA_DIR: string
beforeAll(async () => {
  s3 = await startS3()
  DATA_DIR = await mkdtemp(join(tmpdir(), 'medponto-objects-'))
})
afterAll(async () => {
  await s3.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
})

describe.each(['disk', 'S3'])('on %s', (name) => {
  const env = () => (name === 'disk' ? { DATA_DIR } : { DATA_DIR, ...s3.env })
  const read = async (store: ReturnType<typeof objectStore>, key: string) => {
    const found = await store.read(key)
    return found && text(found.stream)
  }

  test('kinds are apart, and all are reached by their keys', async () => {
    const all = allObjects(env())
    for (const kind of ['pictures', 'documents'] as const) {
      const key = newObjectKey(kind)
      const other = objectStore(env(), kind === 'pictures' ? 'documents' : 'pictures')
      await objectStore(env(), kind).put(key, Buffer.from(kind))
      expect(await read(all, key)).toBe(kind)
      await expect(async () => other.read(key)).rejects.toThrow('not a key')
      await all.remove(key)
      expect(await read(objectStore(env(), kind), key)).toBeNull()
      await all.put(key, Buffer.from('again'))
      expect(await read(objectStore(env(), kind), key)).toBe('again')
    }
    for (const key of ['../x.sealed', 'x.sealed', `${newObjectKey('documents')}.part`, 'documents/x.sealed'])
      await expect(async () => all.read(key), key).rejects.toThrow('not a key')
  })
})

test('what a killed process has left of a file is replaced or removed with the file', async () => {
  const store = objectStore({ DATA_DIR }, 'documents')
  const [written, removed] = [newObjectKey('documents'), newObjectKey('documents')]
  await store.put(written, Buffer.from('x'))
  await store.remove(written)
  const folder = join(DATA_DIR, 'documents')
  for (const key of [written, removed]) await writeFile(join(folder, `.${key}.part`), 'half')
  await store.put(written, Buffer.from('whole'))
  await store.remove(removed)
  const left = (await readdir(folder)).filter((file) => file.includes(written) || file.includes(removed))
  expect(left).toEqual([written])
})
