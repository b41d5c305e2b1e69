import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Watch } from '../src/platform/watch.ts'
import { insuredPhone } from './claims.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { aPdf } from './school-form.ts'

/** Calls that were begun and of whose end nobody was told. */
const open = new Set<string>()
const watch: Watch = {
  around: (_, run) => run(),
  entered({ id }) {
    open.add(id)
    return { requestId: id }
  },
  answered: ({ id }) => void open.delete(id),
}
const t = await startTest({ services: { watch } })
beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }))

const part = (name: string, fileName: string, bytes: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`--limit\r\ncontent-disposition: form-data; name="${name}"; filename="${fileName}"\r\n\r\n`),
    Buffer.from(bytes),
  ])

/** Sends the beginning of a form by real HTTP and hangs up once `seen`. */
async function hangUp(who: Person, path: string, { body, seen }: { body: Uint8Array; seen: () => unknown }) {
  const { port } = t.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(
    [
      `POST ${path} HTTP/1.1`,
      'host: cursus.test',
      `authorization: Bearer ${t.tokenOf(who)}`,
      'content-type: multipart/form-data; boundary=limit',
      'content-length: 900000\r\n\r\n',
    ].join('\r\n'),
  )
  socket.write(body)
  await expect.poll(seen).toBeTruthy()
  socket.resetAndDestroy()
}

it('keeps nothing of a claim whose student hangs up, and takes it for no outage', async () => {
  const student = await t.aStudent()
  await insuredPhone(t.services, student)
  const put = vi.spyOn(t.services.files, 'put')
  const first = Buffer.concat([part('claimDocuments[]', 'facture.pdf', aPdf()), Buffer.from('\r\n')])
  const body = Buffer.concat([first, part('claimDocuments[]', 'plainte.pdf', '%PDF-1.7')])
  await hangUp(student, '/api/claims', { body, seen: () => put.mock.calls.length })
  const kept = () =>
    readdirSync(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
  await expect.poll(kept).toEqual([])
  expect(t.lines.filter(({ level }) => Number(level) > 30)).toEqual([])
})

it('tells of a call whose caller hangs up before its answer, as of any other', async () => {
  let answer: (found: never[]) => void = () => undefined
  const asked = vi.spyOn(t.services.addresses, 'search').mockImplementation(
    () =>
      new Promise((found) => {
        answer = found
      }),
  )
  onTestFinished(() => asked.mockRestore())
  const { port } = t.app.server.address() as AddressInfo
  const id = crypto.randomUUID()
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(`GET /api/addresses?q=rue HTTP/1.1\r\nhost: cursus.test\r\nx-request-id: ${id}\r\n\r\n`)
  await expect.poll(() => asked.mock.calls.length).toBe(1)
  expect(open).toContain(id)
  socket.resetAndDestroy()
  await expect.poll(() => [...open]).toEqual([])
  answer([])
  const said = () => t.lines.filter(({ requestId }) => requestId === id)
  await expect.poll(said).toMatchObject([{ route: '/api/addresses', status: 499 }])
})
