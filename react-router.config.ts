import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // The default, lazy discovery, would serve `/__manifest` as a second API.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
