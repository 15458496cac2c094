import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { keepWebFiles, purgeWebFiles } from './service.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ pages: builtPages() })
})

const SCRIPT = 'export const release = "other"\n'.repeat(100)
const get = (name: string, encoding = 'gzip, deflate, br, zstd') =>
  app.app.inject({ url: `/assets/${name}`, headers: { 'accept-encoding': encoding } })

/** Another release has started: its folder has these files. */
async function otherRelease(files: Record<string, string | Buffer>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'medponto-assets-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(path.join(folder, name), content)
  await keepWebFiles(app.db, app.clock.now(), folder)
}

test('a script of another release is served compressed, for a year', async () => {
  await otherRelease({
    'page-a1b2.js': SCRIPT,
    'page-a1b2.js.br': brotliCompressSync(SCRIPT),
    'page-a1b2.js.gz': 'unused',
  })
  const { statusCode, headers, rawPayload } = await get('page-a1b2.js')
  expect([
    statusCode,
    headers['content-encoding'],
    headers['cache-control'],
    headers['content-type'],
  ]).toEqual([200, 'br', 'public, max-age=31536000, immutable', 'text/javascript; charset=utf-8'])
  expect(brotliDecompressSync(rawPayload).toString()).toBe(SCRIPT)
  const plain = await get('page-a1b2.js', 'identity')
  expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, SCRIPT])
  expect((await get('page-a1b2.js.gz')).statusCode).toBe(404)
})

test('a font of another release is served as it is', async () => {
  const font = Buffer.from([1, 2, 3, 255])
  await otherRelease({ 'font-c3d4.woff2': font })
  const { headers, rawPayload } = await get('font-c3d4.woff2')
  expect([headers['content-encoding'], headers['content-type'], rawPayload]).toEqual([
    undefined,
    'font/woff2',
    font,
  ])
})

test('a file that no release has is not found, and not kept by browsers', async () => {
  for (const name of ['missing-1.js', '..%2f..%2fpackage.json', '%00.js', 'a/b.js']) {
    const { statusCode, headers } = await get(name)
    expect([name, statusCode, headers['cache-control'] ?? '']).toEqual([
      name,
      404,
      expect.not.stringMatching(/max-age/),
    ])
  }
})

test('files of releases that have not started for a month are deleted, those of this one stay', async () => {
  const own = await testApp({ pages: builtPages() })
  await keepWebFiles(own.db, own.clock.now())
  await keepWebFiles(own.db, own.clock.now())
  const count = async () => (await own.db.selectFrom('web_files').select('name').execute()).length
  const before = await count()
  await own.db
    .insertInto('web_files')
    .values({ name: 'old-1.js', content: Buffer.from('x'), is_brotli: false, kept_at: own.clock.now() })
    .execute()
  own.clock.advance({ days: 29 })
  await purgeWebFiles(own.db, own.clock.now())
  expect(await count()).toBe(before + 1)
  own.clock.advance({ days: 2 })
  await purgeWebFiles(own.db, own.clock.now())
  expect(await count()).toBe(before)
  expect(before).toBeGreaterThan(100)
})
