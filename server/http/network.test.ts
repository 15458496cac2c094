import { isIPv6 } from 'node:net'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:db8::a:b:c:d', '2001:db8:0:0'],
  ['2001:db8::e:f:1:2', '2001:db8:0:0'],
  ['2001:0DB8:0000:0000:1::', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['::', '0:0:0:0'],
  ['1:2:3:4::', '1:2:3:4'],
  [undefined, 'unknown'],
])('%s belongs to %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

test('every spelling of an IPv6 address belongs to its first 64 bits', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }), (groups) => {
      fc.pre(groups[0] !== 0)
      const long = groups.map((group) => group.toString(16).padStart(4, '0')).join(':')
      const short = new URL(`http://[${long}]/`).hostname.slice(1, -1)
      expect(isIPv6(short)).toBe(true)
      const network = groups
        .slice(0, 4)
        .map((group) => group.toString(16))
        .join(':')
      expect([networkOf(long), networkOf(short), networkOf(long.toUpperCase())]).toEqual([
        network,
        network,
        network,
      ])
    }),
  )
})
