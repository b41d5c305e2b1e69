import { expect, it } from 'vitest'
import { isNetwork, networkOf } from './network.ts'

it.each([
  ['192.0.2.9', '192.0.2.9'],
  ['::ffff:192.0.2.9', '192.0.2.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ['not an address', null],
  ['', null],
  [null, null],
])('counts %j as %j', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

it.each([
  '192.0.2.7',
  '10.0.0.0/8',
  '2001:db8::/32',
  '::1',
  '10.1.2.3/32',
])('takes %s for a network', (text) => {
  expect(isNetwork(text)).toBe(true)
})

it.each([
  '',
  '/8',
  '10.0.0.0/',
  '10.0.0.0/0',
  '::/0',
  '10.0.0.0/33',
  '2001:db8::/129',
  '10.0.0.0/8/8',
  'proxy',
  '10.0.0',
])('takes %j for no network', (text) => {
  expect(isNetwork(text)).toBe(false)
})
