import { expect, it } from 'vitest'
import {
  cardTopics,
  dayText,
  engagementText,
  excerptOf,
  factsLine,
  monthText,
  moreText,
  paymentTermText,
  publishedText,
  termsText,
  weekdayText,
} from './facts.ts'

it('states the contract and the payment term', () => {
  expect(engagementText({ job_type: 'full_time', contractForm: 'pj' })).toBe('Tempo integral · PJ')
  expect(engagementText({ job_type: 'temporary', contractForm: null })).toBe('Temporário')
  expect([0, 1, 30].map(paymentTermText)).toEqual(['À vista', 'Em 1 dia', 'Em 30 dias'])
})

it('counts the entries after the first', () => {
  expect(moreText([], 'área', 'áreas')).toBeNull()
  expect(moreText(['Dor'], 'área', 'áreas')).toBeNull()
  expect(moreText(['Dor', 'b'], 'área', 'áreas')).toBe('+1 área')
  expect(moreText(['Dor', 'b', 'c'], 'área', 'áreas')).toBe('+2 áreas')
})

it('says when a job was published', () => {
  const now = Date.parse('2026-11-23T02:00:00Z')
  expect(publishedText('2026-11-22T12:00:00Z', now)).toBe('Publicada hoje')
  expect(publishedText('2026-11-22T02:00:00Z', now)).toBe('Publicada ontem')
  expect(publishedText('2026-11-17T12:00:00Z', now)).toBe('Publicada em 17/11')
  expect(publishedText('2025-12-31T12:00:00Z', now)).toBe('Publicada em 31/12/2025')
  expect(publishedText('', now)).toBe('Data não disponível')
})

it('writes a day with its weekday', () => {
  expect(weekdayText('2026-12-02')).toBe('qua., 02/12')
})

it('reduces HTML to text and cuts it at a word', () => {
  expect(excerptOf('<p>Dor &amp; cuidado</p><ul><li>um</li><li>dois</li></ul>', 100)).toBe(
    'Dor & cuidado um dois',
  )
  expect(excerptOf('<p>um dois três</p>', 8)).toBe('um dois…')
})

const topicsOf = (job: Partial<Parameters<typeof cardTopics>[0]>) =>
  cardTopics({
    medicalSpecialties: [],
    medicalPracticeAreas: [],
    tags: [],
    regime: null,
    shift: null,
    ...job,
  })

it('names two topics of a card and counts the others', () => {
  const job = {
    medicalSpecialties: ['Cardiologia'],
    medicalPracticeAreas: ['Dor', 'Ecocardiografia'],
    tags: ['a', 'b'],
  }
  expect(topicsOf(job)).toEqual({
    shown: [
      { name: 'Cardiologia', isSpecialty: true, isLong: false },
      { name: 'Dor', isSpecialty: false, isLong: false },
    ],
    others: 'a, +1 área, +1 tag',
    more: 3,
  })
  expect(topicsOf({ tags: ['a'] })).toEqual({
    shown: [{ name: 'a', isSpecialty: false, isLong: false }],
    others: '',
    more: 0,
  })
})

it('names only the topics of a card that fit whole', () => {
  const family = 'Medicina de Família e Comunidade'
  expect(topicsOf({ medicalSpecialties: [family], tags: ['Dor'] })).toEqual({
    shown: [{ name: family, isSpecialty: true, isLong: true }],
    others: 'Dor',
    more: 1,
  })
})

it('repeats neither the schedule nor a name among the topics of a card', () => {
  expect(topicsOf({ medicalSpecialties: ['Pediatria'], tags: ['pediatria', 'Dor'] })).toMatchObject({
    shown: [{ name: 'Pediatria' }, { name: 'Dor' }],
    more: 0,
  })
  const tags = ['Plantão', 'noturno', 'UTI']
  expect(topicsOf({ tags, regime: 'shift', shift: 'night' })).toMatchObject({
    shown: [{ name: 'UTI' }],
    others: '',
    more: 0,
  })
  expect(topicsOf({ tags, regime: 'routine' })).toMatchObject({ shown: [{ name: 'Plantão' }], more: 2 })
})

it('states the terms in fewer words if the schedule is known', () => {
  const terms = { job_type: 'full_time', contractForm: 'pj' } as const
  expect(termsText({ ...terms, regime: 'shift' })).toBe('PJ')
  expect(termsText({ ...terms, regime: null })).toBe('Tempo integral · PJ')
  expect(termsText({ job_type: 'full_time', contractForm: null, regime: 'shift' })).toBe('Tempo integral')
})

it('says the facts of a card in as few words as they need', () => {
  const job = {
    isRemote: false,
    location: { city: 'Passo Fundo', state: 'RS' },
    kilometres: undefined,
    regime: 'routine',
    hours: 6,
    shift: 'day',
  } as const
  expect(factsLine(job, 'RPA/autônomo')).toBe('Passo Fundo, RS · Diarista 6h · RPA')
  expect(factsLine({ ...job, shift: 'night' }, 'CLT')).toBe('Passo Fundo, RS · Diarista 6h · Noturno · CLT')
  expect(factsLine({ ...job, regime: 'shift' }, 'CLT')).toBe('Passo Fundo, RS · Plantão 6h · Diurno · CLT')
})

it('writes the day of publication in Brasília', () => {
  const now = Date.parse('2026-11-23T01:30:00Z')
  const text = (instant: string) => dayText(instant, now)
  expect(text('2026-11-22T03:00:00Z')).toBe('Hoje')
  expect(text('2026-11-22T02:59:00Z')).toBe('Ontem')
  expect(text('2026-11-20T12:00:00Z')).toBe('2d atrás')
  expect(text('')).toBe('Data não disponível')
  expect(monthText('2026-02-28')).toBe('fev')
})
