import { expect, test } from 'vitest'
import { errorCatalogue } from '#contract/errors.ts'
import { writeError } from '#server/db/object-store.ts'
import type { UserId } from '#server/http/caller.ts'
import { testApp } from '#test/app.ts'
import { createDoctor } from '#test/factories.ts'
import { pictureBytes } from '#test/pictures.ts'
import type { PictureStorage } from './gateway.ts'
import { addPicture } from './service.ts'

const failure = (code: string) => Object.assign(new Error(`${code}: write`), { code })

test.each(['ENOSPC', 'EDQUOT'])('a disk without room is reported as such: %s', (code) => {
  const cause = failure(code)
  expect(writeError(cause)).toMatchObject({ errorName: 'StorageFull', cause })
  expect(errorCatalogue.StorageFull[0]).toBe(507)
})

test('another failure stays what it is', () => {
  const cause = failure('EACCES')
  expect(writeError(cause)).toBe(cause)
})

test('a picture for which there is no room leaves nothing behind', async () => {
  const app = await testApp()
  const doctor = await createDoctor(app)
  const removed: string[] = []
  const storage: PictureStorage = {
    put: async () => {
      throw writeError(failure('ENOSPC'))
    },
    read: async () => null,
    remove: async (key) => void removed.push(key),
  }
  const file = new Blob([await pictureBytes()], { type: 'image/jpeg' })
  const adding = addPicture({ db: app.db, storage }, doctor.id as UserId, file, app.clock.now())
  await expect(adding).rejects.toMatchObject({ errorName: 'StorageFull' })
  expect(removed).toHaveLength(1)
  expect(await app.db.selectFrom('pictures').selectAll().execute()).toEqual([])
})
