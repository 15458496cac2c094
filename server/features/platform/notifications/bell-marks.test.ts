import { beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { createDoctor, createEmployer } from '#test/factories.ts'
import { bellOf, setChannel, takeMails } from '#test/notifications.ts'
import { bookingCalls } from '#test/rota/bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})

test('rows of kinds that release 1.1.0 does not know are in the bell without its mark', async () => {
  const { doctor } = await bookingCalls(app).offered({ employer: await createEmployer(app) })
  const rows = await app.db
    .selectFrom('notifications')
    .select('is_listed')
    .where('user_id', '=', doctor.id)
    .where('kind', '=', 'booking_offered')
    .execute()
  expect(rows).toEqual([{ is_listed: false }])
  expect((await bellOf(app, doctor)).items.map(({ kind }) => kind)).toContain('booking_offered')
})

test('a kind that is switched off in the bell is mailed and not listed', async () => {
  const doctor = await createDoctor(app)
  await setChannel(app, doctor, 'booking_offered', 'bell', false)
  await bookingCalls(app).offered({ employer: await createEmployer(app), doctor })
  expect((await takeMails(app, doctor)).map(({ subject }) => subject)).toContainEqual(
    expect.stringMatching(/^Oferta de plantão/),
  )
  const bell = await bellOf(app, doctor)
  expect(bell.items.map(({ kind }) => kind)).not.toContain('booking_offered')
})
