import { expect, it } from 'vitest'
import { startTest } from './harness.ts'

const proxy = '10.1.7.9'
const behind = await startTest({ env: { TRUSTED_PROXIES: '10.1.0.0/16, 2001:db8::7' } })
const direct = await startTest()

type Test = typeof behind

/** A call of somebody, as the server sees it: from whom the line comes, and for whom it says that it does. */
async function call({ app }: Test, remoteAddress: string, forwarded?: string): Promise<number> {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  return (await app.inject({ url: '/api/addresses', remoteAddress, headers })).statusCode
}

async function useUp(test: Test, remoteAddress: string, forwarded?: string) {
  for (let turn = 0; turn < 120; turn += 1) await call(test, remoteAddress, forwarded)
}

it('gives each person behind a proxy a limit of their own', async () => {
  await useUp(behind, proxy, '198.51.100.1')
  expect(await call(behind, proxy, '198.51.100.1')).toBe(429)
  expect(await call(behind, proxy, '198.51.100.2')).toBe(422)
  expect(await call(behind, '2001:db8::7', '198.51.100.1')).toBe(429)
  // What a person wrote there stands before what the proxy adds.
  expect(await call(behind, proxy, '203.0.113.5, 198.51.100.1')).toBe(429)
})

it('believes no stranger who names another address, nor its own machine when proxies are named', async () => {
  for (const stranger of ['192.0.2.66', '10.2.0.1', '127.0.0.1']) {
    await useUp(behind, stranger, '198.51.100.77')
    expect(await call(behind, stranger, '198.51.100.78')).toBe(429)
    expect(await call(behind, proxy, '198.51.100.78')).toBe(422)
  }
})

it('believes a proxy on its own machine alone when none is named', async () => {
  await useUp(direct, '127.0.0.1', '198.51.100.1')
  expect(await call(direct, '127.0.0.1', '198.51.100.2')).toBe(422)
  await useUp(direct, proxy, '198.51.100.3')
  expect(await call(direct, proxy, '198.51.100.4')).toBe(429)
})
