import { expect, test } from 'vitest'
import { specifiersIn } from './imports-of.ts'

test.each([
  ["import { a } from '#server/x.ts'", false],
  ['import { a } from "#server/x.ts"', false],
  ["import '#server/x.ts'", false],
  ["import type { A } from '#server/x.ts'", true],
  ["export { a } from '#server/x.ts'", false],
  ["export * from '#server/x.ts'", false],
  ["export type { A } from '#server/x.ts'", true],
  ["const a = await import('#server/x.ts')", false],
  ['const a = await import(`#server/x.ts`)', false],
  ["const a = () =>\n  import(/* why */ '#server/x.ts')", false],
  ["let a: typeof import('#server/x.ts')", true],
  ["let a: import('#server/x.ts').A", true],
  ["const a = require('#server/x.ts')", false],
  ["import a = require('#server/x.ts')", false],
])('the import graph sees %s', (text, typeOnly) => {
  expect(specifiersIn(text)).toEqual([{ text: '#server/x.ts', typeOnly }])
})

test.each(["await import('./' + name)", 'await import(name)'])('it sees that %s is computed', (text) => {
  expect(specifiersIn(text)).toEqual([{ text: null, typeOnly: false }])
})

test('words in comments and strings are no imports', () => {
  expect(specifiersIn("// import('#server/x.ts')\nconst a = \"import('#server/x.ts')\"")).toEqual([])
})
