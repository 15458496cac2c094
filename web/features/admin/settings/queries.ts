import { read } from '#web/lib/page.ts'

const PAGE_SIZE = 20

export const settingsQuery = () => read('GET /admin/settings')
export const versionsQuery = (page: number) =>
  read('GET /admin/settings/versions', { query: { page, pageSize: PAGE_SIZE } })
/** Never cached: the admin decides by these numbers. */
export const maintenanceQuery = () => ({
  ...read('GET /admin/settings/maintenance'),
  staleTime: 0,
  gcTime: 0,
})
/** Unlike `useSite`, it follows changes during a visit. */
export const siteQuery = () => read('GET /site')

/** Which version answers. Asked of the server, since the page may have been loaded from an earlier one. */
export const versionQuery = () => ({
  queryKey: ['version'],
  queryFn: async (): Promise<string> => {
    const response = await fetch('/health', { cache: 'no-store' })
    const { version } = (await response.json()) as { version: string }
    return version
  },
})
