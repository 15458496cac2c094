import { expect, test } from 'vitest'
import { directoryAddress, readDirectory } from './directory-address.ts'

test.each([
  ['', '/telemedicina'],
  ['?especialidade=&modalidade=', '/telemedicina'],
  ['?modalidade=telepatia&page=0', '/telemedicina'],
  ['?modalidade=telediagnosis&page=2', '/telemedicina?modalidade=telediagnosis&page=2'],
  ['?especialidade=Cl%C3%ADnica+M%C3%A9dica', '/telemedicina?especialidade=Cl%C3%ADnica+M%C3%A9dica'],
])('the address %j is read, and written as %s', (search, address) => {
  expect(directoryAddress(readDirectory(new URLSearchParams(search)))).toBe(address)
})
