import { expect, test } from 'vitest'
import { reasonText } from './reason-text.ts'

test('the reasons of a suggestion are one short sentence', () => {
  expect(reasonText([{ kind: 'specialty' }, { kind: 'distance', kilometres: 12 }])).toBe(
    'Sua especialidade, 12 km',
  )
  expect(reasonText([{ kind: 'specialty' }, { kind: 'distance', kilometres: 0 }])).toBe(
    'Sua especialidade, na sua cidade',
  )
  expect(reasonText([{ kind: 'alert', name: 'UTI · SP' }, { kind: 'remote' }])).toBe(
    'Vaga remota, seu alerta “UTI · SP”',
  )
  expect(reasonText([{ kind: 'remote' }, { kind: 'regime', regime: 'shift' }])).toBe(
    'Vaga remota, sua escala',
  )
})
