import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
const repositoryPath = /^(contract|server|web|test|bench|scripts|docs|public)\/[\w./*<>{},-]*$/

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The text without code blocks, which contain commands and diagrams. */
const proseOf = (document: string) => read(document).replace(/^```[\s\S]*?^```/gm, '')

/** The code between backticks in a text. */
const quotedIn = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)

/** `*` and `<slice>` match any name. */
const exists = (path: string) => globSync(path.replace(/<\w+>/g, '*'), { cwd: root }).length > 0

test.each(documents)('every path in %s exists', (document) => {
  const quoted = quotedIn(proseOf(document)).flatMap((code) => code.split(/\s+/))
  expect(quoted.filter((word) => repositoryPath.test(word) && !exists(word))).toEqual([])
})

test.each(documents)('every link in %s leads to a file', (document) => {
  const targets = [...proseOf(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target)
  const local = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(local.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([])
})

test('the architecture page names every slice and every web feature', () => {
  const folders = globSync('{server,web}/features/*/*/', { cwd: root })
  const named = quotedIn(proseOf('docs/ARCHITECTURE.md'))
  const isNamed = (folder: string) => named.some((path) => path.startsWith(folder))
  expect(folders.length).toBeGreaterThan(50)
  expect(folders.filter((folder) => !isNamed(folder))).toEqual([])
})

test('every code name in the glossary occurs in a file that its row names', () => {
  const rows = read('docs/glossary.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | '))
  const unknown = rows.flatMap((cells) => {
    const texts = quotedIn(cells.at(-1) as string).map((path) => read(path).toLowerCase())
    const names = quotedIn(cells.length === 4 ? (cells[1] as string) : '')
    return names.filter((name) => !texts.some((text) => text.includes(name.toLowerCase())))
  })
  expect(rows.length).toBeGreaterThan(60)
  expect(unknown).toEqual([])
})

test('every decision states its date, status, figures, alternatives and what would reopen it', () => {
  const sections = ['Context', 'Decision', 'Figures', 'Rejected alternatives', 'What would reopen it']
  const head = /^# .+\n\n- Date: \d{4}-\d{2}-\d{2}.*\n- Status: (accepted|superseded)/
  for (const page of globSync('docs/decisions/*.md', { cwd: root })) {
    const text = read(page)
    expect(text, page).toMatch(head)
    for (const section of sections) expect(text, page).toContain(`\n## ${section}\n`)
  }
})

test('the last release of the changelog is the one whose journeys run on the schema of this one', () => {
  const [, released] = /^## \[(\d+\.\d+\.\d+)\]/m.exec(read('CHANGELOG.md')) ?? []
  expect(JSON.parse(read('scripts/previous-release.json')).version).toBe(released)
})
