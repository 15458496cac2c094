import { beforeAll, expect, test } from 'vitest'
import { builtPages } from '#server/http/render.ts'
import { type TestApp, testApp } from './app.ts'
import { createEmployer, publishJob, type TestUser } from './factories.ts'

let app: TestApp

beforeAll(async () => {
  process.env.NODE_ENV = 'production'
  app = await testApp({ pages: builtPages() })
})

test('a page of twenty results has few elements and few bytes', async () => {
  // A plan allows at most fifteen open jobs.
  const employers = [
    await createEmployer(app, 'Hospital e Maternidade Nossa Senhora das Graças'),
    await createEmployer(app, 'Santa Casa de Misericórdia de Curitiba'),
  ]
  for (let number = 0; number < 21; number++)
    await publishJob(app, employers[number % 2] as TestUser, {
      title: 'Médico intensivista para plantões noturnos',
      medicalSpecialties: ['Medicina Intensiva', 'Clínica Médica'],
      tags: ['UTI', 'Plantão'],
      contractForm: 'pj',
      regime: 'shift',
      hours: 12,
      shift: 'night',
    })
  const { body } = await app.app.inject('/vagas')
  expect(body.match(/<article/g)).toHaveLength(20)
  // Browsers that run scripts take the content of these for text.
  const rendered = body.replace(/<(script|noscript)[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
  expect(rendered.match(/<[a-z]/gi)?.length).toBeLessThanOrEqual(600)
  expect(Buffer.byteLength(body)).toBeLessThanOrEqual(70_000)
})
