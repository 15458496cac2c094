import { isIP } from 'node:net'

const NAMED_NETWORKS = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MAX_HOPS = 20

/**
 * TRUST_PROXY as Fastify takes it: how many proxies stand in front of the app, or their addresses and networks. Fastify
 * would take the text `1` for an address. `true` is refused: it trusts every sender, so that anybody can claim any address.
 * Returns null if the text means neither.
 */
export function parseTrustProxy(text: string): number | string[] | null {
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= MAX_HOPS ? Number(text) : null
  const networks = text.split(',').map((one) => one.trim())
  return networks.every(isNetwork) ? networks : null
}

/** The same, as Fastify's option. */
export const trustedProxies = (parsed: number | string[] | undefined) =>
  typeof parsed === 'number' ? (_: string, hop: number) => hop < parsed : (parsed ?? false)

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.has(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  if (prefix === undefined) return true
  // A prefix of 0 would trust every sender.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (version === 4 ? 32 : 128)
}
