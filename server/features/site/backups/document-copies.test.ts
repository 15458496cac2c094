import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { createDatabase } from '#server/db/client.ts'
import { documentKeys, documentKeysToCopy, restoreDocumentKeys } from '#server/document-keys.ts'
import { openVersionFile } from '#server/features/hiring/documents/service.ts'
import { sealedStorage } from '#server/features/platform/sealed-files/gateway.ts'
import { testApp } from '#test/app.ts'
import { runCommand, testFolder } from '#test/backup-commands.ts'
import { databaseUrl, runOnCluster } from '#test/cluster.ts'
import { addDocument, pdfOf } from '#test/credentials/uploads.ts'
import { createDoctor } from '#test/factories.ts'

const keysIn = (folder: string) => readFile(join(folder, 'document-keys'), 'utf8')

test('a copy has the documents and their keys, with which the restored installation opens and rotates them', async ({
  onTestFinished,
}) => {
  const [from, to] = [await testFolder(), await testFolder()]
  const made = await documentKeys({ DATA_DIR: from })
  const app = await testApp({ env: { DATA_DIR: from, DOCUMENT_KEYS: await keysIn(from) } })
  const doctor = await createDoctor(app)
  const pdf = pdfOf(70_000)
  const { current } = await addDocument(app, doctor, {}, pdf)
  const env = {
    APP_MODE: 'demo',
    DATABASE_URL: app.url,
    DATA_DIR: from,
    SESSION_SECRET: app.sessionSecret,
    BACKUP_TO: join(from, 'copies'),
    BACKUP_KEY: randomBytes(32).toString('base64'),
  }
  const backup = await runCommand('backup', env)
  expect(backup.code, backup.output).toBe(0)
  expect(backup.output).toContain('1 arquivos')
  const name = `restored_${randomBytes(6).toString('hex')}`
  await runOnCluster(inject('clusterUrl'), `create database ${name}`)
  const url = databaseUrl(inject('clusterUrl'), name)
  const target = { ...env, DATABASE_URL: url, DATA_DIR: to }
  const restore = await runCommand('restore', target)
  expect(restore.code, restore.output).toBe(0)
  expect(await keysIn(to)).toBe(await keysIn(from))
  const database = createDatabase(url)
  onTestFinished(async () => {
    await database.close()
    await runOnCluster(inject('clusterUrl'), `drop database ${name} with (force)`)
  })
  const opened = async (keys: typeof made) => {
    const files = { db: database.db, storage: sealedStorage({ DATA_DIR: to }), keys }
    const file = await openVersionFile(files, current.id)
    return file && text(file.stream)
  }
  expect(await opened(await documentKeys({ DATA_DIR: to }))).toBe(pdf.toString())

  const next = { id: 'next', key: randomBytes(32) }
  const rotated = await runCommand('documents-rotate', {
    ...target,
    DOCUMENT_KEYS: `next:${next.key.toString('base64')}`,
  })
  expect(rotated.output).toContain('1 arquivo passou para a chave next.')
  expect(rotated.code).toBe(0)
  await expect(opened(made)).rejects.toThrow('lacks the key next')
  expect(await opened([next])).toBe(pdf.toString())
})

test('the first start writes a key, which goes on opening what it has encrypted once there are others', async () => {
  const folder = await testFolder()
  const all = await Promise.all([1, 2, 3].map(() => documentKeys({ DATA_DIR: folder })))
  expect(new Set(all.map(([one]) => one?.id)).size).toBe(1)
  const DOCUMENT_KEYS = [{ id: 'next', key: randomBytes(32) }]
  const known = await documentKeys({ DATA_DIR: folder, DOCUMENT_KEYS })
  expect(known.map(({ id }) => id)).toEqual(['next', all[0]?.[0]?.id])
})

test('keys of a copy are added, and never replace another one of the same name', async () => {
  const [from, to] = [await testFolder(), await testFolder()]
  const [own] = await documentKeys({ DATA_DIR: to })
  const [copied] = await documentKeys({ DATA_DIR: from })
  const copy = (await documentKeysToCopy({ DATA_DIR: from })) ?? ''
  for (let count = 0; count < 2; count += 1) await restoreDocumentKeys({ DATA_DIR: to }, copy)
  expect((await documentKeys({ DATA_DIR: to })).map(({ id }) => id)).toEqual([own?.id, copied?.id])
  const other = copy.replace(/:.*/, `:${randomBytes(32).toString('base64')}`)
  await expect(restoreDocumentKeys({ DATA_DIR: to }, other)).rejects.toThrow('não é a da cópia')
  expect(await documentKeysToCopy({ DATA_DIR: await testFolder() })).toBeNull()
})
