import { sql } from 'kysely'
import type { DbOrTrx, Trx } from '#server/db/client.ts'

/** The tables of the index. The view and the functions that read them stand only in `public`. */
const TABLES = ['job_search', 'job_bits', 'job_sparse_bits'] as const
/** Where the next index is built, with tables of the same names. */
const NEXT = 'job_index_next'
/** The index of the words of all entries. */
const WORDS = `${NEXT}.job_search_document`
/**
 * While the next index is filled, words are collected until they take this much, and are then merged. Written one by one,
 * they would take nine times as much WAL, and the filling 1.5 times as long.
 */
const PENDING_KILOBYTES = 65_536
/**
 * How long the beginning may wait for the tables, for example while an index of `jobs` is being built. Edits wait as long, and
 * it is tried again within the minute.
 */
const BEGIN_LOCK_TIMEOUT = '300ms'
/** How long the exchange keeps searches waiting for those that are running. */
const EXCHANGE_LOCK_TIMEOUT = '1s'

export async function indexVersion(db: DbOrTrx): Promise<number> {
  const { version } = await db.selectFrom('job_index').select('version').executeTakeFirstOrThrow()
  return version
}

/** An index without entries gets this version, unless it has a later one. */
export const adoptVersion = (db: DbOrTrx, version: number) =>
  sql`update job_index set version = ${version}
    where version < ${version} and not exists (select from job_search)`.execute(db)

const textsOf = async (trx: Trx, query: ReturnType<typeof sql<{ text: string }>>): Promise<string[]> =>
  (await query.execute(trx)).rows.map(({ text }) => text)

/** The triggers of a table as statements for the table of the same name in another schema. */
async function triggersOf(trx: Trx, table: string, { schema, perRow }: { schema: string; perRow: boolean }) {
  const definitions = await textsOf(
    trx,
    sql`select pg_get_triggerdef(oid) as text from pg_trigger
      where tgrelid = ${`public.${table}`}::regclass and not tgisinternal and (tgtype & 1 = 1) = ${perRow}
        and tgname <> 'note_change'`,
  )
  return definitions.map((text) => text.replace(` ON public.${table} `, ` ON ${schema}.${table} `))
}

/** Creates empty tables like those of the index, and begins to note the jobs whose entries change. */
export async function createNext(trx: Trx): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(trx)
  await run(`set local lock_timeout = '${BEGIN_LOCK_TIMEOUT}'`)
  await run(`drop schema if exists ${NEXT} cascade; create schema ${NEXT}`)
  for (const table of TABLES) {
    await run(`create table ${NEXT}.${table} (like public.${table}
      including defaults including constraints including storage including compression including comments)`)
    const options = sql<{
      text: string
    }>`select unnest(reloptions) as text from pg_class where oid = ${`public.${table}`}::regclass`
    const constraints = sql<{
      text: string
    }>`select format('constraint %I %s', conname, pg_get_constraintdef(oid)) as text
      from pg_constraint where conrelid = ${`public.${table}`}::regclass and contype in ('p', 'u', 'f')`
    const indexes = sql<{ text: string }>`select pg_get_indexdef(indexrelid) as text from pg_index
      where indrelid = ${`public.${table}`}::regclass
        and not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))`
    for (const text of await textsOf(trx, options)) await run(`alter table ${NEXT}.${table} set (${text})`)
    for (const text of await textsOf(trx, constraints)) await run(`alter table ${NEXT}.${table} add ${text}`)
    for (const text of await textsOf(trx, indexes))
      await run(text.replace(` ON public.${table} `, ` ON ${NEXT}.${table} `))
    for (const text of await triggersOf(trx, table, { schema: NEXT, perRow: true })) await run(text)
  }
  await run(`alter index ${WORDS} set (fastupdate = on, gin_pending_list_limit = ${PENDING_KILOBYTES})`)
  await run(`create table ${NEXT}.changed (job_id uuid not null)`)
  await run(`create function ${NEXT}.note_change() returns trigger language plpgsql as $$
    begin
      insert into ${NEXT}.changed (job_id) values (coalesce(new.job_id, old.job_id));
      return null;
    end $$`)
  await run(`create trigger note_change after insert or update or delete on public.job_search
    for each row execute function ${NEXT}.note_change()`)
}

/** Whether the tables of the next index are there. */
export async function hasNext(trx: Trx): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean
  }>`select to_regclass(${`${NEXT}.changed`}) is not null as has`.execute(trx)
  return rows[0]?.has ?? false
}

/** Some jobs of the index that searches read, in the order of publication. */
export async function jobsAfter(
  trx: Trx,
  slot: number,
  limit: number,
): Promise<{ id: string; slot: number }[]> {
  const { rows } = await sql<{ id: string; slot: number }>`select job_id as id, slot from public.job_search
    where slot > ${slot} order by slot limit ${limit}`.execute(trx)
  return rows
}

/** Takes some of the jobs whose entries have changed. */
export async function takeChanged(trx: Trx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`with taken as (
      delete from ${sql.table(`${NEXT}.changed`)} where ctid = any(array(
        select ctid from ${sql.table(`${NEXT}.changed`)} limit ${limit})) returning job_id)
    select distinct job_id as id from taken`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Until `leaveNext`, statements of the transaction that name a table of the index mean the next one. */
export const enterNext = (trx: Trx) =>
  sql`select set_config('search_path', ${`${NEXT}, public`}, true)`.execute(trx)
export const leaveNext = (trx: Trx) => sql`set local search_path to default`.execute(trx)

/** Prepares the filled tables for readers. Without figures, the planner would read them as if they were empty. */
export async function finishNext(trx: Trx): Promise<void> {
  await sql.raw(`alter index ${WORDS} reset (gin_pending_list_limit)`).execute(trx)
  await sql.raw(`alter index ${WORDS} set (fastupdate = off)`).execute(trx)
  await sql`select gin_clean_pending_list(${WORDS}::regclass)`.execute(trx)
  for (const table of TABLES) await sql`analyze ${sql.table(`${NEXT}.${table}`)}`.execute(trx)
}

/** Replaces the index by the next one. Every writer must be locked out. */
export async function exchange(trx: Trx, version: number): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(trx)
  const [view] = await textsOf(trx, sql`select pg_get_viewdef('public.label_bits'::regclass) as text`)
  const triggers: string[] = []
  for (const table of TABLES)
    triggers.push(...(await triggersOf(trx, table, { schema: 'public', perRow: false })))
  await run(`set local lock_timeout = '${EXCHANGE_LOCK_TIMEOUT}'`)
  await run('drop view public.label_bits')
  for (const table of TABLES)
    await run(`drop table public.${table}; alter table ${NEXT}.${table} set schema public`)
  await run(`create view public.label_bits as ${view}`)
  for (const text of triggers) await run(text)
  await run(`drop schema ${NEXT} cascade`)
  await trx.updateTable('job_index').set({ version }).execute()
  await run('notify medponto_pages')
}
