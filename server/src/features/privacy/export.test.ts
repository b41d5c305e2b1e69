import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { startTest } from '../../../test/harness.ts'
import type { Person } from '../../../test/people.ts'
import { aStoredFile, aWholeFile } from '../../../test/privacy.ts'
import { users } from '../accounts/accounts.table.ts'
import { claimDocuments } from '../claims/claims.table.ts'
import { documents } from '../documents/documents.table.ts'

const t = await startTest()
const path = '/api/accounts/me/export'

/** Returns the text of every file in a ZIP, by name. */
async function unzip(bytes: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(bytes)
  const found: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = []
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer)
    found[entry.fileName] = Buffer.concat(chunks).toString()
  }
  return found
}

const download = async (who: Person, language = 'fr') => {
  const answer = await t.as(who).get(path, { headers: { 'accept-language': language } })
  expect(answer.statusCode).toBe(200)
  return { answer, zip: await unzip(answer.rawPayload) }
}

/** A student beside another one, with something of every kind, a replaced document, and a session. */
async function aKnownStudent(): Promise<Person> {
  const who = await t.aStudent({ user: { name: 'Anouk', passwordHash: 'hash-of-a-password' } })
  const other = await t.aStudent({ user: { name: 'Somebody-Else' } })
  const mine = await aWholeFile(t.services, who, 'Mine')
  await aWholeFile(t.services, other, 'Theirs')
  const call = { day: '2026-11-24', hour: 10, firstName: 'Anouk', phone: '06 39 98 01 12' }
  for (const email of [who.email.toUpperCase(), other.email]) {
    expect((await t.post('/api/calls', { body: { ...call, email } })).statusCode).toBe(201)
  }
  const replaced = await aStoredFile(t.services, 'replaced paper of Mine')
  await t.db.insert(documents).values({
    contractId: mine.contract.id,
    fileId: replaced.id,
    kind: 'contract',
    fileName: 'old.pdf',
    isArchived: true,
  })
  await t.db.execute(sql`
      INSERT INTO refresh_tokens (family_id, user_id, token_hash, user_agent, expires_at)
      VALUES (gen_random_uuid(), ${who.id}, 'hash-of-a-token', 'Firefox/140.0 (X11; Linux x86_64)', now())`)
  return who
}

let who: Person
beforeAll(async () => {
  who = await aKnownStudent()
})

describe('the copy of all that is known of a student', () => {
  it('holds what they told us, every document, and what there was between us', async () => {
    const { answer, zip } = await download(who)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringContaining('attachment; filename="cursus-data-2026-11-20.zip"'),
      'cache-control': 'private, no-store',
    })
    const read = (name: string) => JSON.parse(zip[`${name}.json`] ?? 'null')
    expect(read('profile')).toMatchObject({
      account: { email: who.email, name: 'Anouk' },
      profile: { city: 'Toulouse' },
    })
    const [contract] = read('contracts')
    expect(contract).toMatchObject({ home: { street: '1 rue Mine' }, roommates: [{ name: 'Mate Mine' }] })
    expect(contract.documents.map((one: { wasReplaced: boolean }) => one.wasReplaced).sort()).toEqual([
      false,
      true,
    ])
    expect(read('purchases')).toMatchObject([{ amount: 2584, payments: [{ state: 'paid' }] }])
    expect(read('claims')).toMatchObject([
      {
        title: 'Title Mine',
        messages: [{ from: 'student', text: 'Word Mine' }],
        files: [{ title: 'photo Mine.png' }],
      },
    ])
    expect(read('requests')).toMatchObject({
      complaints: [{ subject: 'Late letter', answer: 'We are sorry' }],
      certificateRequests: [{ lastname: 'Mine', hostOrganization: 'Université' }],
      calls: [{ day: '2026-11-24', hour: 10, phone: '+33639980112', state: 'asked' }],
    })
    expect(read('mails')).toContainEqual(expect.objectContaining({ kind: 'email-known', to: who.email }))
    expect(read('sessions').signIns).toMatchObject([{ userAgent: 'Firefox/140.0 (X11; Linux x86_64)' }])
    const files = Object.entries(zip).filter(([name]) => name.includes('/'))
    expect(Object.fromEntries(files)).toEqual({
      [`documents/${contract.reference}/_Mine_fdp.pdf`]: '%PDF paper of Mine',
      [`claims/${read('claims')[0].reference}/photo Mine.png`]: 'picture of Mine',
    })
  })

  it('holds no call under an address that was typed and never confirmed, nor the mail about it', async () => {
    const typed = await t.aStudent({ user: { isActive: false } })
    const call = { day: '2026-11-25', hour: 10, firstName: 'Awa', phone: '06 39 98 01 13' }
    expect((await t.post('/api/calls', { body: { ...call, email: typed.email } })).statusCode).toBe(201)
    const { zip } = await download(typed)
    expect(JSON.parse(zip['requests.json'] ?? '')).toMatchObject({ calls: [] })
    expect(zip['mails.json']).not.toContain('call-asked')
    await t.db.update(users).set({ isActive: true }).where(eq(users.id, typed.id))
    expect((await download(typed)).zip['mails.json']).toContain('call-asked')
  })

  it('holds nothing of anybody else, no hash and no token', async () => {
    const { zip } = await download(who)
    const all = JSON.stringify(zip)
    for (const word of [
      'Theirs',
      'Somebody-Else',
      'hash-of',
      'passwordHash',
      'tokenHash',
      'replaced paper',
    ]) {
      expect(all).not.toContain(word)
    }
  })
})

describe('the files of that copy', () => {
  it('are told in the language of the person', async () => {
    const { zip } = await download(who, 'ar')
    expect(zip['README.txt']).toContain('بياناتك لدى')
    for (const name of Object.keys(zip).filter((one) => one.endsWith('.json'))) {
      expect(zip['README.txt']).toContain(name)
    }
  })

  it('have names that Windows unpacks', async () => {
    const owner = await t.aStudent()
    const { claim } = await aWholeFile(t.services, owner, 'Names')
    for (const [position, title] of ['CON.pdf', 'nul', 'Lpt1 .scan.pdf', 'console.pdf'].entries()) {
      const { id: fileId, key } = await aStoredFile(t.services, title)
      const fileName = `${key}-${position}`
      await t.db
        .insert(claimDocuments)
        .values({ claimId: claim.id, fileId, fileName, title, from: 'student' })
    }
    const { zip } = await download(owner)
    const names = Object.keys(zip).flatMap((path) => path.split(`claims/${claim.reference}/`)[1] ?? [])
    expect(names.sort()).toEqual([
      '_CON.pdf',
      '_Lpt1 .scan.pdf',
      '_nul.pdf',
      'console.pdf',
      'photo Names.png',
    ])
    expect(Object.keys(JSON.parse(zip['claims.json'] ?? '[]')[0])).not.toContain('search')
  })

  it('is made five times a day', async () => {
    const often = await t.aStudent()
    for (let time = 0; time < 5; time += 1) expect((await t.as(often).get(path)).statusCode).toBe(200)
    const refused = await t.as(often).get(path)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'accounts.too_many_exports'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000)
    t.clock.forward({ hours: 24, seconds: 1 })
    expect((await t.as(often).get(path)).statusCode).toBe(200)
  })
})
