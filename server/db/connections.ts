import type { Env } from '#server/env.ts'

/** For background work and the loading of data, of one process. */
export const BACKGROUND_CONNECTIONS = 4
const QUEUE_CONNECTIONS = 2
const LISTENING_CONNECTIONS = 1

/** How many connections of PostgreSQL the processes of this machine take. Those of requests are a pooler's, if there is one. */
export function connectionsOf(env: Pick<Env, 'WORKERS' | 'DATABASE_POOL' | 'DATABASE_DIRECT_URL'>): number {
  const requests = env.DATABASE_DIRECT_URL ? 0 : env.DATABASE_POOL
  return env.WORKERS * (requests + BACKGROUND_CONNECTIONS + QUEUE_CONNECTIONS + LISTENING_CONNECTIONS)
}
