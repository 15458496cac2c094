import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import {
  deleteAllDrafts,
  deleteSavedDraft,
  readSavedDraft,
  readTabDraft,
  saveDraft,
  saveTabDraft,
} from './drafts.ts'

const key = { userId: 'ana', name: 'vaga-nova' }
const draft = { savedAt: 0, version: 0, values: { title: 'Plantonista' } }

/** A storage whose keys are its own enumerable properties, as in browsers. */
class TestStorage {
  [key: string]: unknown
  getItem = (name: string) => (typeof this[name] === 'string' ? this[name] : null)
  setItem = (name: string, value: string) => Object.assign(this, { [name]: value })
  removeItem = (name: string) => Reflect.deleteProperty(this, name)
}
const refuse = () => {
  throw new DOMException('refused', 'QuotaExceededError')
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new TestStorage())
  vi.stubGlobal('sessionStorage', new TestStorage())
})
afterEach(() => {
  deleteAllDrafts()
  vi.unstubAllGlobals()
})

test('a saved draft belongs to one user and expires after 30 days', () => {
  saveDraft(key, draft)
  expect(readSavedDraft(key, 29 * DAY_MS)).toEqual(draft)
  expect(readSavedDraft(key, 30 * DAY_MS)).toBeNull()
  expect(readSavedDraft({ ...key, userId: 'bia' }, 0)).toBeNull()
  deleteSavedDraft(key)
  expect(readSavedDraft(key, 0)).toBeNull()
})

test.each(['{', '7', 'null'])('%s in the storage is no draft', (text) => {
  localStorage.setItem('kept-draft:ana:vaga-nova', text)
  sessionStorage.setItem('draft:boas-vindas', text)
  expect(readSavedDraft(key, 0)).toBeNull()
  expect(readTabDraft('boas-vindas')).toBeNull()
})

test('drafts that the browser refuses to store last until the page is left', () => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: refuse, removeItem: refuse })
  vi.stubGlobal('sessionStorage', undefined)
  saveDraft(key, draft)
  saveTabDraft('boas-vindas', { tab: 'documents' })
  expect(readSavedDraft(key, 0)).toEqual(draft)
  expect(readTabDraft('boas-vindas')).toEqual({ tab: 'documents' })
})

test('signing out deletes every draft and nothing else', () => {
  saveDraft(key, draft)
  saveTabDraft('boas-vindas', { tab: 'documents' })
  localStorage.setItem('darkMode', 'true')
  deleteAllDrafts()
  expect(readSavedDraft(key, 0)).toBeNull()
  expect(readTabDraft('boas-vindas')).toBeNull()
  expect(localStorage.getItem('darkMode')).toBe('true')
})
