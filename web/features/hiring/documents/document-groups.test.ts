import { expect, test } from 'vitest'
import type { StoredDocument } from '#contract/api/hiring/documents.ts'
import { type DocumentKind, documentKindNames } from '#contract/hiring/document-kinds.ts'
import { groupsOf, nextKind } from './document-groups.ts'

const of = (...kinds: DocumentKind[]) => kinds.map((kind, id) => ({ id: String(id), kind }) as StoredDocument)

test('every kind of document belongs to one group', () => {
  const shown = groupsOf(of(...documentKindNames)).flatMap(({ documents }) => documents)
  expect(shown.map(({ kind }) => kind).toSorted()).toEqual([...documentKindNames].toSorted())
})

test('a common document is offered until there is one, and is then listed in the order of the kinds', () => {
  const [first] = groupsOf(of('curriculum', 'diploma', 'diploma'))
  expect(first?.documents.map(({ kind }) => kind)).toEqual(['diploma', 'diploma', 'curriculum'])
  expect(first?.missing).toEqual(['crm_card', 'rqe_certificate', 'residency_certificate'])
})

test('the group of other documents is shown only with documents', () => {
  expect(groupsOf([]).map(({ title }) => title)).toEqual(['Formação e registro', 'Cursos e saúde', 'Empresa'])
  expect(groupsOf(of('other')).at(-1)?.title).toBe('Outros')
})

test('a new document starts as the first common kind that is missing', () => {
  expect(nextKind([])).toBe('crm_card')
  expect(nextKind(of('crm_card'))).toBe('rqe_certificate')
  expect(nextKind(of(...documentKindNames))).toBe('other')
})
