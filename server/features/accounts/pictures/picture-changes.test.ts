import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer, type TestUser } from '#test/factories.ts'
import {
  fetchFile,
  PROFILE_PICTURE_URL,
  pictureBytes,
  pictureFile,
  sendForm,
  shownPictureUrl,
  UPLOAD_URL,
} from '#test/pictures.ts'
import { startS3 } from '#test/s3.ts'
import { pictureStorage } from './gateway.ts'
import { purgeUnusedPictures } from './service.ts'

let app: TestApp
let s3: Awaited<ReturnType<typeof startS3>>
let dataDir: string
const apps: Partial<Record<string, TestApp>> = {}

beforeAll(async () => {
  s3 = await startS3()
  dataDir = await mkdtemp(join(tmpdir(), 'medponto-pictures-'))
  apps.disk = await testApp({ env: { DATA_DIR: dataDir } })
  apps.S3 = await testApp({ env: { DATA_DIR: dataDir, ...s3.env } })
  app = apps.disk
})
afterAll(async () => {
  await s3.stop()
  await rm(dataDir, { recursive: true, force: true })
})
const files = () => readdir(join(dataDir, 'files')).catch(() => [])

describe.each(['disk', 'S3'])('profile pictures on %s', (name) => {
  const on = () => apps[name] as TestApp
  const put = async (person: TestUser, url = PROFILE_PICTURE_URL) =>
    (await sendForm(on(), person, { File: pictureFile(await pictureBytes()) }, { url })).reply.url as string
  const status = async (url: string) => (await fetchFile(on(), url)).statusCode
  const update = (person: TestUser, body: object) => on().call('PUT /user', { token: person.token, body })

  test('a picture is served by its key, immutable, and only as a picture', async () => {
    const url = await put(await createDoctor(on()))
    const [got, head] = [await fetchFile(on(), url), await fetchFile(on(), url, 'HEAD')]
    for (const reply of [got, head])
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(got.rawPayload.length),
        'content-disposition': 'inline',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
    expect([got.statusCode, head.statusCode, head.rawPayload.length]).toEqual([200, 200, 0])
    expect(got.rawPayload.subarray(0, 4).toString()).toBe('RIFF')
  })

  test('a new picture replaces the old one, whose file is removed', async () => {
    const person = await createDoctor(on())
    const first = await put(person)
    const second = await put(person)
    expect(second).not.toBe(first)
    expect([await shownPictureUrl(on(), person), await status(first), await status(second)]).toEqual([
      second,
      404,
      200,
    ])
    await on().call('DELETE /images/profile-picture', { token: person.token })
    expect([await shownPictureUrl(on(), person), await status(second)]).toEqual([null, 404])
    expect((await on().call('DELETE /images/profile-picture', { token: person.token })).status).toBe(200)
    expect(
      await on().db.selectFrom('pictures').selectAll().where('owner_user_id', '=', person.id).execute(),
    ).toEqual([])
  })

  test('an uploaded picture can be used later, but only by its owner', async () => {
    const [person, other] = [await createDoctor(on()), await createEmployer(on())]
    const url = await put(person, UPLOAD_URL)
    expect([await shownPictureUrl(on(), person), await status(url)]).toEqual([null, 200])
    for (const body of [
      { profileImageUrl: url, bio: 'Outra' },
      { profileImageUrl: `https://x.test${url}?t=1` },
    ]) {
      const { status: refused, error } = await update(other, body)
      expect([refused, error.errors]).toEqual([400, { profileImageUrl: ['Imagem desconhecida'] }])
    }
    expect((await on().call('GET /user/me', { token: other.token })).reply).toMatchObject({
      bio: null,
      profileImageUrl: null,
    })
    for (const unknown of [
      'https://evil.test/a.png',
      '/files/../x',
      `/files/${'a'.repeat(22)}.webp`,
      'javascript:0',
    ])
      expect((await update(person, { profileImageUrl: unknown })).status).toBe(400)
    expect(
      (await update(person, { profileImageUrl: `http://localhost:3000${url}?t=123` })).reply.user
        .profileImageUrl,
    ).toBe(url)
    expect((await update(person, { profileImageUrl: url, bio: 'Nova' })).reply.user).toMatchObject({
      profileImageUrl: url,
      bio: 'Nova',
    })
    expect((await update(person, { bio: 'Mais nova' })).reply.user.profileImageUrl).toBe(url)
    expect(await status(url)).toBe(200)
    expect((await update(person, { profileImageUrl: '' })).reply.user.profileImageUrl).toBeNull()
    expect(await status(url)).toBe(404)
    expect((await update(person, { profileImageUrl: url })).status).toBe(400)
  })

  test('the nightly purge removes pictures without an owner or unused for a day', async () => {
    const { db, clock } = on()
    const pictures = { db, storage: pictureStorage(on().env) }
    await purgeUnusedPictures(pictures, new Date('2100-01-01'))
    const [person, leaving] = [await createDoctor(on()), await createDoctor(on())]
    const [unused, shown, left] = [await put(person, UPLOAD_URL), await put(person), await put(leaving)]
    await db.deleteFrom('users').where('id', '=', leaving.id).execute()
    clock.advance({ hours: 23, minutes: 59 })
    expect(await purgeUnusedPictures(pictures, clock.now())).toBe(0)
    clock.advance({ minutes: 2 })
    expect(await purgeUnusedPictures(pictures, clock.now())).toBe(2)
    expect([await status(unused), await status(shown), await status(left)]).toEqual([404, 200, 404])
    expect(await purgeUnusedPictures(pictures, clock.now())).toBe(0)
  })
})

test('only valid keys are looked up: no path leads out of the folder', async () => {
  await writeFile(join(dataDir, 'secret.webp'), 'secret')
  for (const path of [
    '..%2fsecret.webp',
    '%2e%2e/secret.webp',
    '..%5csecret.webp',
    '..%252fsecret.webp',
    `${'a'.repeat(22)}.webp%00`,
    `${'a'.repeat(22)}.webp`,
    `${'a'.repeat(22)}.png`,
    '.part',
    '',
    'a/b/c.webp',
    '%2fetc%2fpasswd',
    '%zz',
  ]) {
    const reply = await fetchFile(app, `/files/${path}`)
    expect([path, reply.statusCode]).toEqual([path, 404])
    expect(reply.json().errorDto.errorName).toBe('NotFound')
    expect(reply.headers['cache-control']).toBe('no-store')
  }
})

describe('profile forms', () => {
  const onDoctors = { url: '/api/accounts/doctors/me', method: 'PATCH' } as const
  const onEmployers = { url: '/api/accounts/employers/me', method: 'PATCH' } as const

  test('text fields, lists and a picture can be sent together', async () => {
    const hospital = await createEmployer(app)
    const { status, reply } = await sendForm(
      app,
      hospital,
      {
        name: 'Hospital Novo',
        isTelehealth: 'true',
        foundedYear: '1998',
        companySize: '11-50',
        telehealthSpecialties: ['Cardiologia', 'Pediatria'],
        profileImage: pictureFile(await pictureBytes()),
      },
      onEmployers,
    )
    expect(status).toBe(200)
    expect(reply.user).toMatchObject({
      name: 'Hospital Novo',
      role: 'telehealth',
      profileImageUrl: expect.stringMatching(/^\/files\//),
      employerProfile: { foundedYear: 1998, telehealthSpecialties: ['Cardiologia', 'Pediatria'] },
    })
    expect((await fetchFile(app, reply.user.profileImageUrl)).statusCode).toBe(200)
  })

  test('JSON is accepted too, and an empty file input changes nothing', async () => {
    const person = await createDoctor(app)
    const json = await app.call('PATCH /accounts/doctors/me', {
      token: person.token,
      body: { bio: 'Em JSON' },
    })
    expect([json.status, json.reply.user.bio]).toEqual([200, 'Em JSON'])
    const untouched = { bio: 'Em formulário', profileImage: new File([], '') }
    const { status, reply } = await sendForm(app, person, untouched, onDoctors)
    expect([status, reply.user.bio, reply.user.profileImageUrl]).toEqual([200, 'Em formulário', null])
    const notAFile = { profileImage: 'x' }
    expect((await sendForm(app, person, notAFile, onDoctors)).status).toBe(400)
  })

  test('a failed update leaves no picture behind, and a bad picture fails the update', async () => {
    const person = await createDoctor(app)
    const before = await files()
    const failing = { state: 'PR', city: 'Atlântida', profileImage: pictureFile(await pictureBytes()) }
    expect((await sendForm(app, person, failing, onDoctors)).status).toBe(400)
    expect(
      (await sendForm(app, person, { name: '', profileImage: pictureFile(await pictureBytes()) }, onDoctors))
        .status,
    ).toBe(400)
    expect(
      (await sendForm(app, person, { bio: 'Nova', profileImage: pictureFile('x') }, onDoctors)).status,
    ).toBe(400)
    expect(await files()).toEqual(before)
    expect((await app.call('GET /user/me', { token: person.token })).reply).toMatchObject({
      bio: null,
      profileImageUrl: null,
    })
  })
})
