import { BlockList, isIP } from 'node:net'

/** Networks of IPv4 that are no servers on the internet (IANA, special-purpose addresses). */
const reserved = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  reserved.addSubnet(network, prefix, 'ipv4')

/** The unicast addresses of IPv6, which have neither mapped nor translated IPv4, local or multicast addresses among them. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
/** Among those: protocols such as Teredo, 6to4, which contains an address of IPv4, and examples. */
const special = new BlockList()
special.addSubnet('2001::', 23, 'ipv6')
special.addSubnet('2001:db8::', 32, 'ipv6')
special.addSubnet('2002::', 16, 'ipv6')
special.addSubnet('3fff::', 20, 'ipv6')

/** Whether an IP address can be a server on the internet. False for what is no IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  // An address with a zone is of this link.
  return (
    family === 6 &&
    !address.includes('%') &&
    unicast.check(address, 'ipv6') &&
    !special.check(address, 'ipv6')
  )
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Whether an IP address is this machine. */
export const isLoopback = (address: string): boolean => {
  const family = isIP(address)
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')
}
