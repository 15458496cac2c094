import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { headerOf, statementsIn } from './migration-file.ts'
import { baseline } from './old-migrations.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = path.join(root, 'server/db/migrations')
const names = (await readdir(folder)).sort()

/** Squawk's rules against long locks, and against changes that break the queries of the release before. */
const NEVER = [
  'renaming-table',
  'renaming-column',
  'changing-column-type',
  'adding-not-nullable-field',
  'adding-required-field',
  'adding-field-with-default',
  'adding-serial-primary-key-field',
  'constraint-missing-not-valid',
  'adding-foreign-key-constraint',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
  'ban-drop-database',
  'ban-truncate-cascade',
  'transaction-nesting',
]
/** Allowed once no running release uses it. */
const ONLY_IN_A_CONTRACT = ['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']

function squawk(text: string, isOutsideTransaction: boolean): string[] {
  const args = ['--pg-version', '15', '--reporter', 'json', '--stdin-filepath', 'migration.sql']
  if (!isOutsideTransaction) args.push('--assume-in-transaction')
  const { stdout, stderr } = spawnSync(path.join(root, 'node_modules/.bin/squawk'), args, {
    input: text,
    encoding: 'utf8',
  })
  try {
    return (JSON.parse(stdout) as { rule_name: string }[]).map(({ rule_name }) => rule_name)
  } catch {
    throw new Error(stdout + stderr)
  }
}

/** Rules that Squawk does not have. Many rows are changed in batches after the start, never in a migration. */
const textRules: { rule: string; pattern: RegExp; allowedInContract?: boolean }[] = [
  {
    rule: 'rows-in-bulk',
    pattern: /^(update|delete|truncate|merge|copy)\b|^insert into\b(?!.*\bvalues\b)/is,
  },
  {
    rule: 'drop',
    pattern:
      /^(drop (view|materialized view|function|procedure|trigger|type|schema|sequence)\b|alter table .*\bdrop constraint\b)/is,
    allowedInContract: true,
  },
  {
    rule: 'rename',
    pattern: /^alter (view|function|type|schema|sequence|index) .*\brename\b|\bset schema\b/is,
  },
  { rule: 'block', pattern: /^do\b/i },
]

/**
 * Whether each table that is renamed becomes a partition of one that gets its name in the same transaction: other releases go on
 * with the name.
 */
function becomesPartition(statements: readonly string[]): boolean {
  const has = (pattern: string) => statements.some((one) => new RegExp(pattern, 'is').test(one))
  return statements
    .map((one) => /^alter table (\w+) rename to (\w+)$/i.exec(one))
    .filter((renamed) => renamed !== null)
    .every(
      ([, name, part]) =>
        has(`^create table ${name} \\(.*\\) partition by `) &&
        has(`^alter table ${name} attach partition ${part} `),
    )
}

/** The rules that a migration after the baseline breaks. */
function problemsOf(name: string, text: string): string[] {
  const { oldestRelease, isOutsideTransaction, isLate } = headerOf(name, text)
  const isContract = oldestRelease !== null
  const forbidden = isContract ? NEVER : [...NEVER, ...ONLY_IN_A_CONTRACT]
  const statements = statementsIn(text)
  const found = squawk(text, isOutsideTransaction).filter(
    (rule) => forbidden.includes(rule) && !(rule === 'renaming-table' && becomesPartition(statements)),
  )
  for (const { rule, pattern, allowedInContract } of textRules)
    if (!(isContract && allowedInContract) && statements.some((one) => pattern.test(one))) found.push(rule)
  if (!isOutsideTransaction && statements.some((one) => /\bconcurrently\b/i.test(one)))
    found.push('concurrently')
  if (isOutsideTransaction) {
    // After a crash, the whole file runs again.
    const built = statements.map((one) => /^create (?:unique )?index concurrently (\w+)/i.exec(one)?.[1])
    for (const [index, one] of built.entries())
      if (one && statements[index - 1] !== `drop index concurrently if exists ${one}`)
        found.push('not-resumable')
    if (
      statements.some(
        (one) => !/^(create (unique )?index concurrently \w+ on|drop index concurrently) /i.test(one),
      )
    )
      found.push('only-indexes')
  }
  if (isLate && statements.some((one) => /^create unique/i.test(one))) found.push('unique-is-late')
  return [...new Set(found)].sort()
}

test('released migrations are unchanged, and new ones sort after them', async () => {
  const released = (await readFile(path.join(root, 'server/db/released-migrations.txt'), 'utf8'))
    .trim()
    .split('\n')
  const now = await Promise.all(
    released.map(async (line) => {
      const file = line.split('  ')[1] as string
      return `${createHash('sha256')
        .update(await readFile(path.join(root, file)))
        .digest('hex')}  ${file}`
    }),
  )
  expect(now).toEqual(released)
  const releasedNames = released.map((line) => path.basename(line))
  expect(names.slice(0, releasedNames.length)).toEqual(releasedNames)
  expect(names.filter((name) => !/^\d{4}-[a-z0-9-]+\.(sql|ts)$/.test(name))).toEqual([])
})

test.each(names.filter((name) => !baseline.includes(name)))(
  '%s can run beside the release before it',
  async (name) => {
    expect(name).toMatch(/\.sql$/)
    expect(problemsOf(name, await readFile(path.join(folder, name), 'utf8'))).toEqual([])
  },
)

describe('a migration is refused that', () => {
  test.each([
    ['renames a table', 'alter table jobs rename to posts;', 'renaming-table'],
    [
      'renames a table, and another one that becomes a partition',
      `alter table tags rename to labels;\nalter table jobs rename to jobs_rest;
create table jobs (x int) partition by range (x);\nalter table jobs attach partition jobs_rest default;`,
      'renaming-table',
    ],
    ['renames a column', 'alter table jobs rename column title to name;', 'renaming-column'],
    ['drops a table', 'drop table jobs;', 'ban-drop-table'],
    ['drops a column', 'alter table jobs drop column title;', 'ban-drop-column'],
    ['changes a type', 'alter table jobs alter column title type varchar(80);', 'changing-column-type'],
    [
      'fills a column with a volatile default',
      'alter table jobs add column key uuid default gen_random_uuid();',
      'adding-field-with-default',
    ],
    ['adds a required column', 'alter table jobs add column key text not null;', 'adding-required-field'],
    [
      'requires a value without a validated check',
      'alter table jobs alter column title set not null;',
      'adding-not-nullable-field',
    ],
    [
      'builds an index under a lock',
      'create index jobs_by_x on jobs (x);',
      'require-concurrent-index-creation',
    ],
    ['drops an index under a lock', 'drop index jobs_by_city;', 'require-concurrent-index-deletion'],
    [
      'builds an index concurrently in a transaction',
      'create index concurrently a on jobs (x);',
      'concurrently',
    ],
    [
      'checks every row under a lock',
      'alter table jobs add constraint a check (x > 0);',
      'constraint-missing-not-valid',
    ],
    [
      'adds a validated foreign key',
      'alter table jobs add constraint a foreign key (x) references users;',
      'adding-foreign-key-constraint',
    ],
    ['changes many rows', 'update jobs set title = title;', 'rows-in-bulk'],
    ['copies many rows', 'insert into job_titles select title from jobs;', 'rows-in-bulk'],
    ['empties a table', 'truncate job_search;', 'rows-in-bulk'],
    ['drops a function', 'drop function matching_slots;', 'drop'],
    ['drops a view', 'drop view label_bits;', 'drop'],
    ['hides its statements', "do $$ begin execute 'drop table jobs'; end $$;", 'block'],
  ])('%s', (_, statement, rule) => {
    expect(problemsOf('9901-a.sql', `-- expand\n${statement}`)).toContain(rule)
  })

  test.each([
    ['begins without its phase', 'create table a ();'],
    ['names no release in its phase', '-- contract\ndrop table a;'],
  ])('%s', (_, text) => {
    expect(() => problemsOf('9901-a.sql', text)).toThrow('9901-a.sql')
  })

  test.each([
    [
      'does not first drop what a crash has left',
      'create index concurrently a on jobs (x);',
      'not-resumable',
    ],
    ['does more than build indexes', 'alter table jobs add column x text;', 'only-indexes'],
  ])('%s outside a transaction', (_, statement, rule) => {
    expect(problemsOf('9901-a.sql', `-- expand, outside a transaction\n${statement}`)).toEqual([rule])
    expect(problemsOf('9901-a.sql', `-- expand, after the start\n${statement}`)).toEqual([rule])
  })

  test('builds a unique index after the start, though writes may rely on it at once', () => {
    const statements = 'drop index concurrently if exists a;\ncreate unique index concurrently a on jobs (x);'
    expect(problemsOf('9901-a.sql', `-- expand, after the start\n${statements}`)).toEqual(['unique-is-late'])
  })
})

test.each([
  [
    'a table with its indexes',
    '-- expand\ncreate table a (id uuid primary key, x text);\ncreate index a_by_x on a (x);',
  ],
  [
    'a column with a constant default',
    '-- expand\nalter table jobs add column x boolean not null default false;',
  ],
  [
    'a check that is validated later',
    '-- expand\nalter table jobs add constraint a check (x > 0) not valid;',
  ],
  [
    'an index',
    '-- expand, outside a transaction\ndrop index concurrently if exists a;\ncreate index concurrently a on jobs (x);',
  ],
  [
    'a table that takes the name of its first partition',
    `-- expand\nalter table jobs rename to jobs_rest;\ncreate table jobs (x int) partition by range (x);
alter table jobs attach partition jobs_rest default;`,
  ],
  ['a few rows', "-- expand\ninsert into tags (name) values ('SUS');"],
  ['a removed column that is unused', '-- contract: unused since 1.1.0\nalter table jobs drop column x;'],
])('a migration may contain %s', (_, text) => {
  expect(problemsOf('9901-a.sql', text)).toEqual([])
})
