import type pg from 'pg'

/** A table whose rows are copied. `columns`: those that are stored, without generated ones. */
export interface TableShape {
  schema: string
  name: string
  columns: string[]
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const nameOf = ({ schema, name }: Pick<TableShape, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`
export const columnList = ({ columns }: TableShape): string => columns.map(quoted).join(', ')

/** A restore has its own mark, and each process stores the scripts of its release at its start. */
const LEFT_OUT = ['restore_in_progress', 'web_files']
/** The tables of pg-boss that are work. The others it fills by itself. */
const QUEUE_TABLES = ['queue', 'job', 'job_dependency', 'schedule']

const notOfAnExtension = (catalog: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalog}'::regclass and objid = ${oid} and deptype = 'e')`

/**
 * Every table whose rows survive a crash. Unlogged ones do not, so the app does without their rows. Partitions belong to
 * their table. The schema of an index that is being filled is not looked at.
 */
export async function copiedTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select nspname::text as schema, relname::text as name,
      (select array_agg(attname::text order by attnum) from pg_attribute
        where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p') and not relispartition and relpersistence = 'p'
      and (nspname = 'public' and relname <> all($2) and ${notOfAnExtension('pg_class', 'c.oid')}
        or nspname = 'pgboss' and relname = any($1))
    order by nspname, relname`,
    [QUEUE_TABLES, LEFT_OUT],
  )
  return rows
}

/** The sequences of the app, by their quoted names. */
export async function sequenceNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind = 'S' and nspname = 'public' and ${notOfAnExtension('pg_class', 'c.oid')} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Statements that take off what would slow the loading of rows down, and those that put it on again. */
export interface Attachments {
  off: string[]
  indexes: string[]
  /** Foreign keys, which need the indexes, and triggers. */
  others: string[]
}

/** Foreign keys, indexes that belong to no constraint and no table with partitions, and triggers. A table's owner may change all of them. */
export async function attachmentsOf(client: pg.ClientBase): Promise<Attachments> {
  const inSchema = `nspname in ('public', 'pgboss')`
  const { rows: keys } = await client.query<{ off: string; on: string }>(
    `select format('alter table %I.%I drop constraint %I', nspname, relname, conname) as off,
      format('alter table %I.%I add constraint %I %s', nspname, relname, conname, pg_get_constraintdef(k.oid)) as on
    from pg_constraint k join pg_class c on c.oid = conrelid join pg_namespace n on n.oid = relnamespace
    where contype = 'f' and nspname = 'public' and conparentid = 0`,
  )
  const { rows: indexes } = await client.query<{ off: string; on: string }>(
    `select format('drop index %I.%I', nspname, c.relname) as off, pg_get_indexdef(c.oid) as on
    from pg_index join pg_class c on c.oid = indexrelid join pg_namespace n on n.oid = relnamespace
    where nspname = 'public' and ${notOfAnExtension('pg_class', 'indrelid')}
      and relkind = 'i' and not relispartition and not exists (select from pg_constraint where conindid = indexrelid)
    order by pg_relation_size(indexrelid) desc`,
  )
  const { rows: triggers } = await client.query<{ table: string }>(
    `select distinct format('%I.%I', nspname, relname) as table from pg_trigger
    join pg_class c on c.oid = tgrelid join pg_namespace n on n.oid = relnamespace
    where ${inSchema} and not tgisinternal`,
  )
  return {
    off: [
      ...triggers.map(({ table }) => `alter table ${table} disable trigger user`),
      ...keys.map((key) => key.off),
      ...indexes.map((index) => index.off),
    ],
    indexes: indexes.map((index) => index.on),
    others: [
      ...keys.map((key) => key.on),
      ...triggers.map(({ table }) => `alter table ${table} enable trigger user`),
    ],
  }
}

/** The names of the tables and views that a restore would collide with. */
export async function foreignTables(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname !~ '^pg_' and nspname <> 'information_schema'
      and ${notOfAnExtension('pg_class', 'c.oid')} order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Drops everything of the app, also what a restore that was interrupted has left. Extensions stay. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  const inPublic = (namespace: string) => `${namespace} = 'public'::regnamespace`
  await client.query('drop schema if exists pgboss cascade')
  const { rows } = await client.query<{ statement: string }>(
    `select format('drop view if exists public.%I cascade', relname) as statement from pg_class c
      where relkind = 'v' and ${inPublic('relnamespace')} and ${notOfAnExtension('pg_class', 'c.oid')}
    union all select format('drop table if exists public.%I cascade', relname) from pg_class c
      where relkind in ('r', 'p') and not relispartition and relname <> 'restore_in_progress'
        and ${inPublic('relnamespace')} and ${notOfAnExtension('pg_class', 'c.oid')}
    union all select format('drop routine if exists %s cascade', p.oid::regprocedure) from pg_proc p
      where ${inPublic('pronamespace')} and ${notOfAnExtension('pg_proc', 'p.oid')}
    union all select format('drop text search configuration if exists public.%I cascade', cfgname) from pg_ts_config t
      where ${inPublic('cfgnamespace')} and ${notOfAnExtension('pg_ts_config', 't.oid')}`,
  )
  for (const { statement } of rows) await client.query(statement)
}
