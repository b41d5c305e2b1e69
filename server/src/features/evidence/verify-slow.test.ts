import { type AddressInfo, connect } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { aForm } from '../../../test/a-form.ts'
import { startTest } from '../../../test/harness.ts'
import { rateLimitHits } from '../../platform/platform.table.ts'

vi.setConfig({ testTimeout: 60_000 })
const t = await startTest({ env: { BODY_SECONDS: '1' } })
await t.app.listen({ port: 0, host: '127.0.0.1' })

/** Begins to send a file from a network, and goes on with it letter by letter. */
function begun(from: string) {
  const head = [
    ...['POST /api/proof/verify HTTP/1.1', 'host: a', `x-forwarded-for: ${from}`],
    ...['content-type: multipart/form-data; boundary=b', 'content-length: 40000', '', ''],
  ].join('\r\n')
  const socket = connect((t.app.server.address() as AddressInfo).port, '127.0.0.1')
  const line = { socket, answer: '' }
  socket.on('error', () => undefined)
  socket.on('data', (part) => {
    line.answer += part
  })
  socket.write(`${head}--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF`)
  const going = setInterval(() => socket.writable && socket.write('x'), 50)
  onTestFinished(() => {
    clearInterval(going)
    socket.destroy()
  })
  return line
}

it('lets one of eight networks that send slowly end where another waits, which is answered', async () => {
  const slow = [1, 2, 3, 4, 5, 6, 7, 8].map((one) => begun(`203.0.113.${one}`))
  await vi.waitFor(async () => expect(await t.db.$count(rateLimitHits)).toBe(slow.length), 20_000)
  const { body, headers } = await aForm(Buffer.from('nothing that we sealed'))
  const sent = t.post('/api/proof/verify', {
    body,
    headers: { ...headers, 'x-forwarded-for': '203.0.113.9' },
  })
  expect((await sent).json().data).toMatchObject({ result: 'unknown' })
  await expect.poll(() => slow.flatMap(({ answer }) => answer.split(' ')[1] ?? [])).toEqual(['408'])
})
