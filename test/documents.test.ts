import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md', { cwd: root })]
const repositoryPath = /^(contract|server|web|test|bench|scripts|docs|public)\/[\w./*<>{},-]*$/

/** The text without code blocks, which hold commands and diagrams. */
const proseOf = (document: string) =>
  readFileSync(join(root, document), 'utf8').replace(/^```[\s\S]*?^```/gm, '')

/** `*` and `<slice>` match any name. */
const exists = (path: string) => globSync(path.replace(/<\w+>/g, '*'), { cwd: root }).length > 0

test.each(documents)('every path in %s exists', (document) => {
  const quoted = [...proseOf(document).matchAll(/`([^`]+)`/g)].flatMap(([, code = '']) => code.split(/\s+/))
  expect(quoted.filter((word) => repositoryPath.test(word) && !exists(word))).toEqual([])
})

test.each(documents)('every link in %s leads to a file', (document) => {
  const targets = [...proseOf(document).matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, target = '']) => target)
  const local = targets.filter((target) => !/^[a-z]+:/.test(target))
  expect(local.filter((target) => !existsSync(join(root, dirname(document), target)))).toEqual([])
})

test('every decision states its date, status, figures, alternatives and what would reopen it', () => {
  const sections = ['Context', 'Decision', 'Figures', 'Rejected alternatives', 'What would reopen it']
  const head = /^# .+\n\n- Date: \d{4}-\d{2}-\d{2}.*\n- Status: (accepted|superseded)/
  for (const page of globSync('docs/decisions/*.md', { cwd: root })) {
    const text = readFileSync(join(root, page), 'utf8')
    expect(text, page).toMatch(head)
    for (const section of sections) expect(text, page).toContain(`\n## ${section}\n`)
  }
})
