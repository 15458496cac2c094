import { isIPv6 } from 'node:net'

/** The eight groups of an IPv6 address. */
function groupsOf(ip: string): number[] {
  const withoutDots = ip.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [left = [], right = []] = withoutDots.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - left.length - right.length).fill('0')
  return [...left, ...zeros, ...right].map((group) => Number.parseInt(group, 16))
}

/**
 * The unit that limits count: an IPv4 address, or the /64 prefix that one IPv6 customer has. `undefined` is the address
 * of a client that has disconnected.
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined) return 'unknown'
  const [address = ''] = ip.split('%')
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')
}

/** The network of an address in CIDR notation. */
export function cidrOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes('.') ? `${network}/32` : `${network}::/64`
}
