import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Role } from '@cursus/shared/accounts'
import { inArray } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { aPng } from '../../../test/a-png.ts'
import { aProof, claiming, insuredPhone } from '../../../test/claims.ts'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aFile, aPdf } from '../../../test/school-form.ts'
import { transact } from '../../platform/database.ts'
import { users } from '../accounts/accounts.table.ts'
import { tellOfAccess } from '../accounts/ended-access.service.ts'

const t = await startTest()
const { aClaim, say, one } = claiming(t)

type Shown = { fileName: string; url: string }
let owner: Person
let admin: Person
let shown: Record<'from the student' | 'from an administrator', Shown>
beforeAll(() => t.app.listen({ port: 0, host: '127.0.0.1' }))
beforeEach(async () => {
  owner = await t.aStudent()
  admin = await t.anAdmin()
  await insuredPhone(t.services, owner)
  const { id } = await aClaim(owner, [['claimDocuments[]', aProof('plainte', 'plainte n° 1.pdf')]])
  await say(admin, id, [['claimDocuments[]', aFile(aPng({}), 'exemple.png')]])
  const [first, second] = (await one(owner, id)).claim_documents
  if (!first || !second) throw new Error('the claim has no two files')
  shown = { 'from the student': first, 'from an administrator': second }
})

const read = (path: string, as?: Person) => t.get(path, { as })

it('opens each file to its owner and to administrators, as a download that nothing shows or keeps', async () => {
  const { fileName } = shown['from the student']
  for (const who of [owner, admin]) {
    const file = await read(`/uploads/${fileName}`, who)
    expect(file.rawPayload).toEqual(aPdf('plainte'))
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect(file.headers['content-disposition']).toBe(
      `attachment; filename="plainte n 1.pdf"; filename*=UTF-8''plainte%20n%C2%B0%201.pdf`,
    )
  }
})

it('opens no file to whoever was sent away, by a token that runs on, but by a signed link', async () => {
  const { fileName, url } = shown['from the student']
  await transact(t.db, async (tx) => {
    const gone = inArray(users.id, [owner.id, admin.id])
    await tx.update(users).set({ deactivatedAt: t.clock.now() }).where(gone)
    await tellOfAccess(tx)
  })
  for (const who of [owner, admin]) {
    await expect.poll(async () => (await read(`/uploads/${fileName}`, who)).statusCode).toBe(404)
    expect((await read(url, who)).statusCode).toBe(200)
  }
})

const roles: Role[] = ['ROLE_STUDENT_INCLUSIVE', 'ROLE_STUDENT_PARTNER', 'ROLE_STUDENT_CLASSIC']
it.each(roles)('opens no file of a claim to another %s', async (role) => {
  const other = await t.aStudent({ role: role as 'ROLE_STUDENT_CLASSIC' })
  for (const [kind, { fileName }] of Object.entries(shown)) {
    const [theirs, none] = [
      await read(`/uploads/${fileName}`, other),
      await read(`/uploads/${'0'.repeat(32)}.pdf`, other),
    ]
    expect([kind, theirs.statusCode, none.statusCode]).toEqual([kind, 404, 404])
    expect({ ...theirs.json(), requestId: '' }).toEqual({ ...none.json(), requestId: '' })
    expect((await read(`/uploads/${fileName}`, owner)).statusCode).toBe(200)
    expect((await read(`/uploads/${fileName}`, admin)).statusCode).toBe(200)
    expect((await read(`/uploads/${fileName}`)).statusCode).toBe(404)
  }
})

it('opens one file by its link for ten minutes, to whoever has it', async () => {
  const { url, fileName } = shown['from the student']
  const other = shown['from an administrator']
  expect((await read(url)).rawPayload).toEqual(aPdf('plainte'))
  expect((await read(`/uploads/${other.fileName}?${url.split('?')[1]}`)).statusCode).toBe(404)
  expect((await read(`${url}&expires=9999999999`)).statusCode).toBe(404)
  expect((await read(url.replace(/.$/, (last) => (last === 'A' ? 'Q' : 'A')))).statusCode).toBe(404)
  t.clock.forward({ minutes: 10 })
  expect((await read(url)).statusCode).toBe(404)
  expect((await read(`/uploads/${fileName}`)).statusCode).toBe(404)
  expect((await read(`/uploads/${fileName}`, owner)).statusCode).toBe(200)
})

/** Sends a path as it is written; `inject` would normalise it. */
function send(path: string, token: string) {
  const { port } = t.app.server.address() as AddressInfo
  const headers = { authorization: `Bearer ${token}` }
  return new Promise<number>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, headers }, (response) => {
      response.resume()
      response.once('end', () => resolve(response.statusCode ?? 0))
    })
    sent.once('error', reject).end()
  })
}

it('opens nothing by an odd spelling, neither to others nor to the owner', async () => {
  const { fileName } = shown['from the student']
  const name = fileName.slice(0, -4)
  const odd = [
    `//uploads/${fileName}`,
    `/uploads//${fileName}`,
    `/uploads/${fileName}/`,
    `/uploads/./${fileName}`,
    `/uploads/x/../${fileName}`,
    `/uploads/%2e%2e/${fileName}`,
    `/uploads%2f${fileName}`,
    `/uploads/${fileName}%00`,
    `/uploads/${fileName};x`,
    `/uploads/${fileName}.pdf`,
    `/uploads/${name}.PDF`,
    `/uploads/${name}.png`,
    `/uploads/${name.toUpperCase()}.pdf`,
    `/uploads/${name}`,
    `/UPLOADS/${fileName}`,
    `/api/uploads/${fileName}`,
    '/uploads/../files/session',
    '/uploads/..%2f..%2fkeys%2fsession',
    '/uploads/',
    '/uploads',
  ]
  const tokens = [t.tokenOf(owner), t.tokenOf(await t.aStudent()), 'x']
  for (const path of odd) {
    for (const token of tokens) {
      const status = await send(path, token)
      expect([path, status >= 400 && status < 500]).toEqual([path, true])
    }
  }
})
