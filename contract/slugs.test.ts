import { getMunicipalities } from '@brazilian-utils/brazilian-utils'
import { expect, it } from 'vitest'
import { slugOf } from './slugs.ts'

it.each([
  ['São Paulo', 'sao-paulo'],
  ["Alta Floresta D'Oeste", 'alta-floresta-d-oeste'],
  ['Patologia Clínica/Medicina Laboratorial', 'patologia-clinica-medicina-laboratorial'],
  ['  ¡Ânimo! ', 'animo'],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('no two cities of a state have the same slug', () => {
  const seen = new Map<string, string>()
  const collisions = getMunicipalities().flatMap(({ name, stateCode }) => {
    const address = `${slugOf(name)}-${stateCode}`
    const other = seen.get(address)
    seen.set(address, name)
    return other ? [`${other} = ${name}, ${stateCode}`] : []
  })
  expect(collisions).toEqual([])
  expect(seen.size).toBeGreaterThan(5_500)
})
