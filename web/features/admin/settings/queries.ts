import { read } from '#web/lib/page.ts'

const PAGE_SIZE = 20

export const settingsQuery = () => read('GET /admin/settings')
export const versionsQuery = (page: number) =>
  read('GET /admin/settings/versions', { query: { page, pageSize: PAGE_SIZE } })
/** Unlike `useSite`, it follows changes during a visit. */
export const siteQuery = () => read('GET /site')
