import { optional, read } from '#web/lib/page.ts'

export const hiringFiguresQuery = () => optional(read('GET /hiring-figures'))
