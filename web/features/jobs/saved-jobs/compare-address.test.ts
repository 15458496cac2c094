import { expect, test } from 'vitest'
import { choiceAddress, readChoice } from './compare-address.ts'

const ids = [1, 2, 3, 4, 5].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`)
const read = (address: string) => readChoice(new URL(address, 'http://localhost').searchParams)

test('the address keeps the choice and its order', () => {
  const choice = { ids: [ids[2], ids[0]] as string[], isComparing: true }
  expect(read(choiceAddress(choice))).toEqual(choice)
  expect(choiceAddress({ ids: [], isComparing: false })).toBe('/dashboard/saved')
})

test('any address is read as up to four different jobs', () => {
  expect(read(`/dashboard/saved?vagas=x,${ids[1]},${ids[1]?.toUpperCase()},,../1&modo=outro`)).toEqual({
    ids: [ids[1]],
    isComparing: false,
  })
  expect(read(`/dashboard/saved?vagas=${ids.join()}`).ids).toEqual(ids.slice(0, 4))
})
