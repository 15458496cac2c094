import { beforeAll, expect, test } from 'vitest'
import { brazilDay } from '#contract/brazil-day.ts'
import { DAY_MS } from '#contract/durations.ts'
import { plainDate } from '#contract/jobs/planned-dates.ts'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { createEmployer, publishJob, type TestUser } from './factories.ts'

let app: TestApp

beforeAll(async () => {
  process.env.NODE_ENV = 'production'
  app = await testApp({ pages: builtPages() })
})

test('a page of twenty results has few elements and few bytes, also with dates, pictures and words', async () => {
  // A plan allows at most fifteen open jobs.
  const employers = [
    await createEmployer(app, 'Hospital e Maternidade Nossa Senhora das Graças'),
    await createEmployer(app, 'Santa Casa de Misericórdia de Curitiba'),
  ]
  for (const { id } of employers)
    await app.db
      .updateTable('users')
      .set({ image_key: `${id}.webp` })
      .where('id', '=', id)
      .execute()
  const day = brazilDay(app.clock.now().getTime() + 3 * DAY_MS)
  for (let number = 0; number < 22; number++)
    await publishJob(app, employers[number % 2] as TestUser, {
      title: 'Médico intensivista para plantões noturnos',
      medicalSpecialties: ['Medicina Intensiva', 'Clínica Médica'],
      tags: ['UTI', 'Plantão'],
      contractForm: 'pj',
      regime: 'shift',
      hours: 12,
      shift: 'night',
      // Every other job has a date beside the picture.
      dates: number % 4 < 2 ? [plainDate(day)] : [],
    })
  // Of companies whose plan features nothing.
  await app.db.updateTable('jobs').set({ featured_by_plan: false }).execute()
  // Chips, notes, fields and cities nearby come with words and filters.
  for (const [address, elements, bytes] of [
    ['/vagas', 600, 70_000],
    ['/vagas?search=plantonista+de+medicina+intensiva', 600, 70_000],
    ['/vagas?search=plant%C3%A3o&state=PR&city=Curitiba&radius=100&regime=shift', 640, 72_000],
  ] as const) {
    const { body } = await app.app.inject(address)
    expect([address, body.match(/<article/g)?.length]).toEqual([address, 20])
    expect(body.match(/<img/g)?.length).toBe(20)
    expect(body.match(/<time/g)?.length).toBe(10)
    // Browsers that run scripts take the content of a noscript for text. There is one, so that little is left out here.
    expect(body.match(/<noscript/g)?.length).toBe(1)
    const counted = body.replace(/<(script|noscript)[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
    expect(counted.match(/<[a-z]/gi)?.length, address).toBeLessThanOrEqual(elements)
    expect(Buffer.byteLength(body), address).toBeLessThanOrEqual(bytes)
  }
})
