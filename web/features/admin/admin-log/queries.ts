import type { InputArguments } from '#web/lib/api.ts'
import { read } from '#web/lib/page.ts'

export type LogQuery = NonNullable<NonNullable<InputArguments<'GET /admin/log'>[0]>['query']>

export const logQuery = (query: LogQuery) => read('GET /admin/log', { query })
