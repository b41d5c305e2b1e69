import { mkdirSync, readdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { aPng } from '../../../test/a-png.ts'
import { aProof, claiming, insuredPhone, type Parts } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { files } from '../files/files.table.ts'

const t = await startTest()
const { declare, aClaim } = claiming(t)
const script = '<script>alert(1)</script>'
const jpeg = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'),
  Buffer.from(script),
])

let student: Person
beforeAll(async () => {
  mkdirSync(join(t.config.dataDir, 'files'), { recursive: true })
  await t.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  student = await t.aStudent()
  await insuredPhone(t.services, student)
})

const withFiles = (...given: File[]): Parts => given.map((file) => ['claimDocuments[]', file])
/** Lists everything in the store, named by a row or not. */
const stored = () =>
  readdirSync(join(t.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((one) =>
    one.isFile(),
  ).length

it.each<[string, Buffer, string]>([
  ['a page', Buffer.from(`<!doctype html>${script}`), 'photo.png'],
  [
    'a drawing with a script',
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`),
    'a.svg',
  ],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'facture.pdf'],
  ['an archive', Buffer.from('504b0304140000000000', 'hex'), 'facture.pdf'],
  ['an animation', Buffer.from('GIF89a\u0001\u0000\u0001\u0000'), 'photo.jpg'],
  ['a photo of another kind', Buffer.from('000000186674797068656963000000006d696631', 'hex'), 'IMG_1.HEIC'],
  ['words alone', Buffer.from('facture'), 'facture.pdf'],
])('refuses %s whatever it is called, and keeps nothing of the whole declaration', async (_, bytes, name) => {
  const [rows, bytesBefore] = [await t.db.$count(files), stored()]
  const answer = await declare(student, withFiles(aProof(), aFile(bytes, name)))
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    { claimDocuments: ['Type de fichier non autorisé'] },
  ])
  expect([await t.db.$count(files), stored()]).toEqual([rows, bytesBefore])
})

it.each<[string, Buffer, string, string]>([
  ['a PDF that is also a page', Buffer.concat([aPdf(), Buffer.from(script)]), 'a.html', 'application/pdf'],
  ['a photo that is also a page', jpeg, 'a.html', 'image/jpeg'],
  ['a picture that is also a page', Buffer.concat([aPng({}), Buffer.from(script)]), 'a.svg', 'image/png'],
])('hands %s out as what its first bytes are, never shown', async (_, bytes, name, type) => {
  const { claim_documents } = await aClaim(student, withFiles(aFile(bytes, name)))
  const [document] = claim_documents
  expect(document?.mimeType).toBe(type)
  const file = await t.as(student).get(`/uploads/${document?.fileName}`)
  expect(file.rawPayload).toEqual(bytes)
  expect(file.headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; /),
  })
})

it.each([
  ['../../etc/passwd', 'passwd.pdf'],
  ['..\\..\\windows\\system.ini', 'system.ini.pdf'],
  ['facture\u202egnp.exe', 'facturegnp.exe.pdf'],
  ['\u200f\u2067facture\u061c.pdf', 'facture.pdf'],
  ['a\r\nSet-Cookie: x=1', 'a%0D%0ASet-Cookie: x=1.pdf'],
  ['.htaccess', 'htaccess.pdf'],
  ['con\u0000.pdf', 'con.pdf'],
  ['发票.pdf', '发票.pdf'],
  [`${'é'.repeat(300)}.pdf`, `${'é'.repeat(100)}.pdf`],
  ['=cmd|calc!A1.pdf', '=cmd|calc!A1.pdf'],
  ['"; filename="x.exe', '; filename=x.exe.pdf'],
])('takes the name %j for the words that it is', async (name, title) => {
  const { claim_documents } = await aClaim(student, withFiles(aFile(aPdf(), name)))
  const [document] = claim_documents
  expect(document?.title.replaceAll('"', '').replaceAll('%22', '')).toBe(title)
  expect(document?.fileName).toMatch(/^[0-9a-f]{32}\.pdf$/)
  const { headers, statusCode } = await t.as(student).get(`/uploads/${document?.fileName}`)
  expect([statusCode, headers['set-cookie']]).toEqual([200, undefined])
  expect(headers['content-disposition']).toMatch(
    /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w%.~!*|-]*$/,
  )
})

it.each<[string, File[], number]>([
  ['six files', Array.from({ length: 6 }, () => aProof()), 422],
  ['forty files', Array.from({ length: 40 }, () => aProof()), 413],
  ['an empty file', [aProof(), new File([], 'vide.pdf')], 422],
  [
    'a file of more than 10 MB',
    [aProof(), aFile(Buffer.concat([aPdf(), Buffer.alloc(10_485_761)]), 'a.pdf')],
    413,
  ],
])('refuses %s, and keeps nothing', async (_, given, status) => {
  const [rows, bytes] = [await t.db.$count(files), stored()]
  expect((await declare(student, withFiles(...given))).statusCode).toBe(status)
  expect([await t.db.$count(files), stored()]).toEqual([rows, bytes])
})

it('puts a file away before the next one is there, and keeps nothing when the connection breaks then', async () => {
  const before = stored()
  const { port } = t.app.server.address() as AddressInfo
  const put = vi.spyOn(t.services.files, 'put')
  const remove = vi.spyOn(t.services.files, 'remove')
  const part = (name: string, body: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="a.pdf"\r\n\r\n${body}`
  const head = `POST /api/claims HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${t.tokenOf(student)}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 100000\r\n\r\n`
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `${head}${part('claimDocuments[]', '%PDF-1.7 a\r\n')}${part('claimDocuments[]', '%PDF-1.7 b')}`,
  )
  await expect.poll(() => put.mock.calls.length).toBe(1)
  socket.destroy()
  await expect.poll(() => remove.mock.calls.length).toBe(1)
  await expect.poll(stored).toBe(before)
  vi.restoreAllMocks()
})

it('keeps nothing when the row cannot be written', async () => {
  await t.db.execute(sql`ALTER TABLE claim_documents ADD CONSTRAINT none CHECK (position < 1)`)
  const [rows, bytes] = [await t.db.$count(files), stored()]
  const answer = await declare(student, withFiles(aProof(), aProof('b')))
  await t.db.execute(sql`ALTER TABLE claim_documents DROP CONSTRAINT none`)
  expect(answer.statusCode).toBe(500)
  expect([await t.db.$count(files), stored()]).toEqual([rows, bytes])
  expect((await t.as(student).get('/api/claims')).json().data.data).toEqual([])
})

it('takes five files of 10 MB', async () => {
  const large = Buffer.concat([aPdf(), Buffer.alloc(10_485_760 - aPdf().length)])
  const given = Array.from({ length: 5 }, (_, index) => aFile(large, `photo-${index}.pdf`))
  const claim = await aClaim(student, withFiles(...given))
  expect(claim.claim_documents.map(({ size }) => size)).toEqual(Array(5).fill(10_485_760))
})

it('shows hostile words of a claim as they were written, and sends none of them by mail', async () => {
  const title = '<img src=x onerror=alert(1)> \u202e=cmd'
  const message = `${script}\r\nBcc: all@example.org\r\n=HYPERLINK("x")`
  const claim = await aClaim(student, [
    ['title', title],
    ['message', message],
  ])
  expect(claim).toMatchObject({ title, message: message.replaceAll('\r\n', '\n') })
  await t.runJobs()
  const sent = t.posted.filter(({ subject }) => subject.includes(claim.reference))
  expect(sent.map(({ to }) => to.address).sort()).toEqual([student.email, t.config.mail.support].sort())
  for (const { html, text, subject } of sent) {
    expect(`${html}${text}${subject}`).not.toMatch(/onerror|alert|HYPERLINK|Bcc|=cmd/)
  }
})
