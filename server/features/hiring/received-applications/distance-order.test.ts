import { expect, test } from 'vitest'
import { testApp } from '#test/app.ts'
import { createDoctor, createEmployer, publishJob } from '#test/factories.ts'

const DOCTORS = 30

test('the order by distance is that of the distances shown, on every page, and unknown ones come last', async () => {
  const app = await testApp()
  const owner = await createEmployer(app)
  const jobId = await publishJob(app, owner)
  const cities = await app.db.selectFrom('cities').select(['id', 'state']).orderBy('name').execute()
  for (let number = 0; number < DOCTORS; number += 1) {
    const doctor = await createDoctor(app, `Médica ${number}`)
    const city = number === 3 ? null : cities[number * 151]
    await app.db
      .updateTable('users')
      .set({ city_id: city?.id ?? null, ...(city && { state: city.state }) })
      .where('id', '=', doctor.id)
      .execute()
    await app.call('POST /jobs/:id/apply', { token: doctor.token, params: { id: jobId } })
  }
  app.clock.advance({ minutes: 1 })
  for (const direction of ['asc', 'desc'] as const) {
    const shown: (number | null)[] = []
    let after: string | undefined
    do {
      const query = { sort: 'distance' as const, direction, pageSize: 7, after, perDoctor: 'true' }
      const { reply } = await app.call('GET /applications/employer', { token: owner.token, query })
      shown.push(...reply.items.map(({ distanceKm }) => distanceKm))
      after = reply.next ?? undefined
    } while (after)
    expect(shown.filter((kilometres) => kilometres === null)).toHaveLength(1)
    const far = (kilometres: number | null) => kilometres ?? Number.POSITIVE_INFINITY
    const inOrder = shown.toSorted((one, other) => far(one) - far(other))
    expect(shown).toEqual(direction === 'asc' ? inOrder : inOrder.reverse())
    expect(new Set(shown).size).toBeGreaterThan(DOCTORS - 5)
  }
})
