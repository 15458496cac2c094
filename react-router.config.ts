import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'web',
  // `/__manifest` would be a second API beside ours.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
