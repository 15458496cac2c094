import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MAX_PICTURE_BYTES, pictureMessages } from '#contract/accounts/pictures.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, createUser, type TestUser } from '#test/factories.ts'
import {
  fetchFile,
  multipartBody,
  PROFILE_PICTURE_URL,
  pictureBytes,
  pictureFile,
  pixelBomb,
  sendForm,
  shownPictureUrl,
  solidPicture,
  UPLOAD_URL,
} from '#test/pictures.ts'

let app: TestApp
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'medponto-pictures-'))
  app = await testApp({ env: { DATA_DIR: dataDir } })
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))
const files = () => readdir(join(dataDir, 'files')).catch(() => [])

describe('accepted pictures', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
    '%s is recognised by its content, whatever its name',
    async (format) => {
      const person = await createDoctor(app)
      const file = pictureFile(await pictureBytes(format, 1600, 1200), 'curriculo.pdf', 'application/pdf')
      const { status, reply } = await sendForm(app, person, { File: file, ProfileType: 'professional' })
      expect([status, reply]).toEqual([
        200,
        { success: true, url: expect.stringMatching(/^\/files\/[\w-]{22}\.webp$/) },
      ])
      expect(await shownPictureUrl(app, person)).toBe(reply.url)
      const served = await fetchFile(app, reply.url)
      expect(served.statusCode).toBe(200)
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({
        format: 'webp',
        width: 800,
        height: 600,
      })
    },
  )

  test('a small picture is not enlarged, and only the first frame of an animation is kept', async () => {
    const person = await createEmployer(app)
    const frames = await Promise.all(
      ['#ff0000', '#00ff00', '#0000ff'].map((colour) => solidPicture(40, 30, colour).png().toBuffer()),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .gif({ delay: 100 })
      .toBuffer()
    expect((await sharp(moving).metadata()).pages).toBe(3)
    const { reply } = await sendForm(app, person, { File: pictureFile(new Uint8Array(moving)) })
    const stored = sharp((await fetchFile(app, reply.url)).rawPayload)
    expect(await stored.metadata()).toMatchObject({ width: 40, height: 30 })
    expect((await stored.metadata()).pages ?? 1).toBe(1)
    const { dominant } = await stored.stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('a picture is turned upright, and metadata about location, device and person is dropped', async () => {
    const person = await createDoctor(app)
    const withExif = await solidPicture(1200, 600)
      .withExif({
        IFD0: { Artist: 'Canario Amarelo', Make: 'Canario Celulares' },
        IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '25/1 25/1 0/1', GPSLongitude: '49/1 16/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="x">Canario</rdf:RDF></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(withExif.includes('Canario Amarelo')).toBe(true)
    expect(await sharp(withExif).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) })
    const { reply } = await sendForm(app, person, { File: pictureFile(new Uint8Array(withExif)) })
    const stored = (await fetchFile(app, reply.url)).rawPayload
    const metadata = await sharp(stored).metadata()
    expect(metadata).toMatchObject({ width: 400, height: 800 })
    for (const kind of ['exif', 'xmp', 'icc', 'iptc', 'orientation'] as const)
      expect(metadata[kind], kind).toBeUndefined()
    expect(stored.includes('Canario')).toBe(false)
  })

  test('exactly 10 MB is accepted', async () => {
    const person = await createDoctor(app)
    const bytes = new Uint8Array(MAX_PICTURE_BYTES)
    bytes.set(await pictureBytes())
    expect((await sendForm(app, person, { File: pictureFile(bytes) })).status).toBe(200)
  })
})

describe('refused files, which leave nothing behind', () => {
  let person: TestUser
  beforeAll(async () => {
    person = await createDoctor(app)
  })
  const text = (content: string) => new TextEncoder().encode(content)
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

  test.each<[string, () => Promise<BlobPart>, number, string]>([
    ['text named foto.jpg', async () => text('MZ this is a program'), 400, pictureMessages.wrongType],
    ['SVG', async () => text(svg), 400, pictureMessages.wrongType],
    ['HTML', async () => text('<!doctype html><script>alert(1)</script>'), 400, pictureMessages.wrongType],
    ['an empty file', async () => new Uint8Array(), 400, pictureMessages.wrongType],
    [
      'TIFF',
      async () => new Uint8Array(await solidPicture(20, 20).tiff().toBuffer()),
      400,
      pictureMessages.wrongType,
    ],
    ['10 MB and a byte', async () => new Uint8Array(MAX_PICTURE_BYTES + 1), 413, pictureMessages.tooLarge],
    ['12 MB', async () => new Uint8Array(12 * 1024 * 1024), 413, pictureMessages.tooLarge],
    ['a pixel bomb', async () => pixelBomb(), 400, pictureMessages.tooManyPixels],
    [
      'more pixels than the limit',
      async () => new Uint8Array(await solidPicture(7500, 7500).png().toBuffer()),
      400,
      pictureMessages.tooManyPixels,
    ],
    [
      'half a JPEG',
      async () => (await pictureBytes('jpeg', 1200, 900)).slice(0, 3000),
      400,
      pictureMessages.unreadable,
    ],
    [
      'half a PNG',
      async () => (await pictureBytes('png', 1200, 900)).slice(0, 900),
      400,
      pictureMessages.unreadable,
    ],
    ['a signature without content', async () => text('GIF89a'), 400, pictureMessages.unreadable],
    [
      'SVG after the signature of a JPEG',
      async () => new Uint8Array([0xff, 0xd8, 0xff, ...text(svg)]),
      400,
      pictureMessages.unreadable,
    ],
    [
      'SVG after the signature of a WebP, which is plain text',
      async () => text(`RIFFaaaaWEBP${svg}`),
      400,
      pictureMessages.unreadable,
    ],
    ['SVG after the signature of a GIF', async () => text(`GIF89a${svg}`), 400, pictureMessages.unreadable],
  ])('%s', async (_, make, status, message) => {
    const before = await files()
    const bytes = await make()
    for (const url of [PROFILE_PICTURE_URL, UPLOAD_URL]) {
      const answer = await sendForm(app, person, { File: pictureFile(bytes) }, { url })
      expect([answer.status, answer.reply.errorDto?.details]).toEqual([status, message])
    }
    expect(await files()).toEqual(before)
    expect(await shownPictureUrl(app, person)).toBeNull()
  })

  test('a pixel bomb is refused by its header, because its data cannot be decoded at all', async () => {
    const sender = await createDoctor(app)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => sendForm(app, sender, { File: pictureFile(pixelBomb()) })),
    )
    for (const { status, reply } of answers)
      expect([status, reply.errorDto.details]).toEqual([400, pictureMessages.tooManyPixels])
  })
})

describe('forms', () => {
  let person: TestUser
  beforeAll(async () => {
    person = await createDoctor(app)
  })
  const raw = (url: string, type: string | undefined, payload: string, method: 'POST' | 'PUT' = 'POST') =>
    app.app.inject({
      method,
      url,
      payload,
      headers: { ...(type && { 'content-type': type }), authorization: `Bearer ${person.token}` },
    })

  test('are refused where JSON is expected, and JSON where a form is expected', async () => {
    const form = await multipartBody({ email: 'a@example.com', name: 'x' })
    for (const [method, url] of [
      ['POST', '/api/auth/login'],
      ['PUT', '/api/user'],
    ] as const)
      expect((await raw(url, form.headers['content-type'], form.payload.toString(), method)).statusCode).toBe(
        415,
      )
    for (const url of [PROFILE_PICTURE_URL, UPLOAD_URL])
      for (const [type, payload] of [
        ['application/json', '{"File":"x"}'],
        ['text/plain', 'x'],
        [undefined, ''],
        ['application/x-www-form-urlencoded', 'File=x'],
      ] as const)
        expect([url, type, (await raw(url, type, payload)).statusCode]).toEqual([url, type, 415])
  })

  test('that are broken, too large or without a file get a 4xx in the common error shape', async () => {
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const file = '--x\r\ncontent-disposition: form-data; name="File"; filename="a.jpg"\r\n\r\nabc'
    const form = 'multipart/form-data; boundary=x'
    const overfull = Array.from({ length: 300 }, (_, index) => part(`f${index}`, 'x')).join('')
    for (const [type, payload, status] of [
      ['multipart/form-data', 'x', 400],
      [form, '', 400],
      [form, 'no boundary in sight', 400],
      [form, file, 400],
      [form, `${part('File', 'a text')}--x--\r\n`, 400],
      [form, `${part('ProfileType', 'professional')}--x--\r\n`, 400],
      [form, `${part('__proto__', 'x')}--x--\r\n`, 400],
      [form, `${part('bio', 'x'.repeat(40_000))}${file}\r\n--x--\r\n`, 413],
      [form, `${overfull}--x--\r\n`, 413],
      [form, `${file}\r\n${file}\r\n--x--\r\n`, 413],
    ] as const) {
      const reply = await raw(PROFILE_PICTURE_URL, type, payload)
      expect([payload.slice(0, 60), reply.statusCode]).toEqual([payload.slice(0, 60), status])
      expect(reply.json().errorDto.details).toEqual(expect.any(String))
    }
  })

  test('are refused for callers without a complete profile or a session', async () => {
    const newcomer = await createUser(app, { role: null, complete: false })
    for (const url of [PROFILE_PICTURE_URL, UPLOAD_URL]) {
      expect(
        (await sendForm(app, newcomer, { File: pictureFile(await pictureBytes()) }, { url })).status,
      ).toBe(403)
      expect(
        (await sendForm(app, { token: 'x' }, { File: pictureFile(await pictureBytes()) }, { url })).status,
      ).toBe(401)
    }
  })

  test('each of twenty concurrent uploads is stored or refused, and one picture remains', async () => {
    const crowd = await createDoctor(app)
    const before = (await files()).length
    const bytes = await pictureBytes('jpeg', 3000, 2000)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => sendForm(app, crowd, { File: pictureFile(bytes) })),
    )
    const good = answers.filter(({ status }) => status === 200)
    expect(good.length).toBeGreaterThanOrEqual(2)
    expect(answers.filter(({ status }) => ![200, 429, 503].includes(status))).toEqual([])
    for (const { status, raw: reply } of answers)
      if (status !== 200) expect(reply.headers['retry-after']).toBe('5')
    const calmer = await createDoctor(app)
    expect((await sendForm(app, calmer, { File: pictureFile(bytes) })).status).toBe(200)
    expect(good.map(({ reply }) => reply.url)).toContain(await shownPictureUrl(app, crowd))
    expect((await files()).length).toBe(before + 2)
  })

  test('are limited to 30 an hour, failed ones included', async () => {
    const busy = await createDoctor(app)
    const fields = { File: pictureFile('x') }
    for (let count = 0; count < 30; count += 1) expect((await sendForm(app, busy, fields)).status).toBe(400)
    const { status, raw: reply } = await sendForm(app, busy, { File: pictureFile(await pictureBytes()) })
    expect([status, Number(reply.headers['retry-after'])]).toEqual([429, 3600])
    const profile = '/api/accounts/doctors/me'
    expect((await sendForm(app, busy, { bio: 'x' }, { url: profile, method: 'PATCH' })).status).toBe(429)
    expect((await sendForm(app, person, { File: pictureFile(await pictureBytes()) })).status).toBe(200)
    app.clock.advance({ hours: 1 })
    const renewed = { token: await app.openTestSession(busy.id, 'doctor') }
    expect((await sendForm(app, renewed, { File: pictureFile(await pictureBytes()) })).status).toBe(200)
  })
})

test('a picture that is not in the storage any more is a 404 and is logged, and an unknown one is only a 404', async () => {
  const lines = new PassThrough()
  const other = await testApp({ env: { DATA_DIR: dataDir, LOG_LEVEL: 'warn' }, logStream: lines })
  const person = await createDoctor(other)
  const file = pictureFile(await pictureBytes('png', 20, 20), 'a.png', 'image/png')
  const { reply } = await sendForm(other, person, { File: file, ProfileType: 'professional' })
  await rm(join(dataDir, reply.url as string))
  expect((await fetchFile(other, `/files/${'a'.repeat(22)}.webp`)).statusCode).toBe(404)
  expect(lines.read()).toBeNull()
  expect((await fetchFile(other, reply.url as string)).statusCode).toBe(404)
  expect(String(lines.read())).toContain('a picture is missing')
})
