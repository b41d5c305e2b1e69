import { expect, it } from 'vitest'
import { startTest } from '../../../test/harness.ts'
import type { Files } from '../../providers/files/files.ts'

let list: Files['list']
const bucket = { FILES: 's3', S3_BUCKET: 'cursus' }
const t = await startTest({ env: bucket, services: { files: { list: () => list() } as Files } })
const ready = async () => {
  const answer = await t.get('/api/health/ready')
  return [answer.statusCode, answer.json().files]
}

it('tells of a store of files that refuses or is silent, stays ready, and tells again once it is mended', async () => {
  // biome-ignore lint/correctness/useYield: it refuses before the first.
  list = async function* () {
    throw Object.assign(new Error('The specified bucket does not exist'), { name: 'NoSuchBucket' })
  }
  expect(await ready()).toEqual([200, { reached: false }])
  list = async function* () {
    yield { key: '0'.repeat(32), putAt: new Date() }
    throw new Error('asked for a second one')
  }
  // A load balancer asks each second: the store is not asked as often.
  expect(await ready()).toEqual([200, { reached: false }])
  t.clock.forward({ seconds: 31 })
  expect(await ready()).toEqual([200, { reached: true }])
  list = async function* () {
    await new Promise(() => undefined)
  }
  t.clock.forward({ seconds: 31 })
  const asked = performance.now()
  expect(await ready()).toEqual([200, { reached: false }])
  expect(performance.now() - asked).toBeLessThan(2000)
})

it('says nothing of files that lie on the disk of the process', async () => {
  const onDisk = await startTest()
  expect((await onDisk.get('/api/health/ready')).json()).toEqual({ status: 'ok' })
})
