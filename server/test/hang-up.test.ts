import { readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { insuredPhone } from './claims.ts'
import { startTest } from './harness.ts'
import type { Person } from './people.ts'
import { aPdf } from './school-form.ts'

const t = await startTest()
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
