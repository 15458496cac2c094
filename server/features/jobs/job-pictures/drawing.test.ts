import { beforeAll, expect, test } from 'vitest'
import { drawJob, type JobFacts, type Typefaces } from './drawing.ts'
import { typefaces } from './gateway.ts'
import { linesOf, type Setting, showable } from './typeface.ts'

let faces: Typefaces
let setting: Setting
beforeAll(async () => {
  faces = await typefaces()
  setting = { font: faces.bold, size: 80 }
})

const facts: JobFacts = {
  title: 'Hemodinamicista',
  employer: 'Hospital Cardiológico',
  place: 'São José do Rio Preto, SP',
  schedule: 'Plantão 12h · Noturno',
  pay: 'R$\u00a01.500 / plantão',
}

test('outlines contain only commands and finite numbers', () => {
  const svg = drawJob(facts, faces)
  const outlines = [...svg.matchAll(/<path fill="#\w+" d="([^"]*)"/g)].map(([, outline]) => outline as string)
  expect(outlines.length).toBeGreaterThanOrEqual(6)
  expect(outlines.filter((outline) => /[^macqlz\d. -]/i.test(outline))).toEqual([])
})

test('texts appear in the drawing only as outlines', () => {
  const svg = drawJob({ ...facts, title: '"/><image href="file:///etc/passwd"/>', pay: '<b>&' }, faces)
  expect(svg).not.toMatch(/image|passwd|<b>|&/)
})

test('the typeface has every character of Portuguese', () => {
  const characters = 'ÁÀÂÃÉÊÍÓÔÕÚÇáàâãéêíóôõúçÜüªº–—“”‘’…·•R$%/()0123456789'
  expect(showable(characters, setting)).toBe(characters)
  expect(showable(' Dor\u00a0🧠  crônica ', setting)).toBe('Dor crônica')
})

test('text breaks between words and is cut off with an ellipsis', () => {
  const width = 1056
  const broken = (text: string) => linesOf(text, setting, { width, maxLines: 2 })
  const isTooWide = (line: string) => faces.bold.getAdvanceWidth(line, 80) > width
  expect(broken('Pediatra')).toEqual(['Pediatra'])
  expect(broken('')).toEqual([])
  expect(broken('Teleconsulta em psiquiatria adulto')).toEqual(['Teleconsulta em psiquiatria', 'adulto'])
  const long = broken('Médico de família e comunidade '.repeat(5))
  expect(long).toHaveLength(2)
  expect(long[1]).toMatch(/…$/)
  const endless = broken('x'.repeat(200))
  expect(endless).toHaveLength(1)
  expect(endless[0]).toMatch(/^x+…$/)
  expect([...long, ...endless].some(isTooWide)).toBe(false)
})
