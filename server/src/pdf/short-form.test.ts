import { createPublicKey, type KeyObject, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { readShortForm } from '@cursus/shared/short-form'
import { expect, it, onTestFinished } from 'vitest'
import { homeFacts, stayFacts } from '../../test/certificate-facts.ts'
import { qrOperators } from './certificate/qr.ts'
import { shortFormOf } from './certificate/short-form.ts'
import { renderCertificate, renderSealedCertificate } from './certificate.ts'
import { loadOwnSeal } from './seal/keys.ts'

async function aSeal() {
  const dataDir = mkdtempSync(join(tmpdir(), 'cursus-seal-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return loadOwnSeal(dataDir)
}

function isOurs(code: string, text: string, key: KeyObject): boolean {
  const read = readShortForm(code, text)
  const spki = { key: createPublicKey(key), dsaEncoding: 'ieee-p1363' } as const
  return read !== null && verify('sha256', read.signed, spki, read.signature)
}

it('says what a certificate states, and by which key', async () => {
  const seal = await aSeal()
  const { code } = stayFacts
  expect(readShortForm(code, shortFormOf(stayFacts, seal))).toMatchObject({
    keyId: seal.thumbprint.subarray(0, 4).toString('hex'),
    issuedOn: '2026-10-31',
    startDate: '2026-11-10',
    endDate: '2027-03-09',
    product: 'Santé/Mobilité',
    holder: 'X*** Lanchen',
  })
  expect(readShortForm(code, shortFormOf(homeFacts, seal))?.product).toBe('Habitation')
  expect(isOurs(code, shortFormOf(stayFacts, seal), seal.key)).toBe(true)
})

it('keeps names of every script, and cuts those that would make the code too fine', async () => {
  const seal = await aSeal()
  const holderOf = (lastName: string) =>
    readShortForm(
      stayFacts.code,
      shortFormOf({ ...stayFacts, insured: { ...stayFacts.insured, lastName } }, seal),
    )?.holder
  expect(holderOf('عبد الله')).toBe('X*** عبد الله')
  expect(holderOf('W'.repeat(200))).toBe(`X*** ${'W'.repeat(22)}…`)
})

it('names the holder as the passport does where the name is in another script', async () => {
  const insured = {
    ...stayFacts.insured,
    ...{ name: '小明', lastName: '李', latinName: 'Xiaoming', latinLastName: 'Li' },
  }
  const text = shortFormOf({ ...stayFacts, insured }, await aSeal())
  expect(readShortForm(stayFacts.code, text)?.holder).toBe('X*** Li')
})

it('is worth nothing under another code, by another key, with one sign changed, or cut', async () => {
  const [seal, other] = [await aSeal(), await aSeal()]
  const { code } = stayFacts
  const text = shortFormOf(stayFacts, seal)
  expect(isOurs('3HFN82KTW5RCQ9YD', text, seal.key)).toBe(false)
  expect(isOurs(code, text, other.key)).toBe(false)
  for (const at of [8, 20, 30, text.length - 20]) {
    const changed = `${text.slice(0, at)}${text[at] === '7' ? '8' : '7'}${text.slice(at + 1)}`
    expect([at, isOurs(code, changed, seal.key)]).toEqual([at, false])
  }
  for (const cut of ['', 'x', text.slice(0, 40), text.slice(0, -8), `${text}${text}`, 'É'.repeat(150)])
    expect([cut, isOurs(code, cut, seal.key)]).toEqual([cut, false])
})

it.each([
  ['Lanchen', 0.55],
  ['王'.repeat(60), 0.42],
])('leaves the 2D code coarse enough for a phone, with %s of at least %s mm', async (lastName, least) => {
  const facts = { ...stayFacts, insured: { ...stayFacts.insured, lastName } }
  const content = `${facts.verifyUrl}#${shortFormOf(facts, await aSeal())}`
  const pixels = Number(/^q (\S+) /.exec(qrOperators(content, { x: 0, y: 0, size: 104 }))?.[1])
  expect((pixels * 25.4) / 96).toBeGreaterThan(least)
})

/**
 * What a PDF draws, unpacked. The line end before `endstream` stays with the packed bytes, where unpacking overlooks it:
 * packed bytes that happen to end in a carriage return would lose it with the line end.
 */
function drawn(pdf: Uint8Array): string {
  const streams = Buffer.from(pdf)
    .toString('latin1')
    .matchAll(/stream\r?\n([\s\S]*?)endstream/g)
  return [...streams].map(([, packed = '']) => tryToUnpack(Buffer.from(packed, 'latin1'))).join('\n')
}

function tryToUnpack(packed: Buffer): string {
  try {
    return inflateSync(packed).toString('latin1')
  } catch {
    return packed.toString('latin1')
  }
}

it('stands in the 2D code of a sealed certificate, behind the address', async () => {
  const place = (modules: number) => `q ${Math.round((104 / modules) * 10000) / 10000} 0 0 `
  expect(drawn(await renderSealedCertificate(stayFacts, await aSeal()))).toContain(place(49))
  expect(drawn(await renderCertificate(stayFacts))).toContain(place(33))
})

it('draws the 2D code in pure black, which a fax does not dither', async () => {
  const colorOfCode = /(\S+ \S+ \S+) rg q \S+ 0 0 \S+ \S+ \S+ cm /
  for (const facts of [stayFacts, homeFacts]) {
    const pdf = drawn(await renderSealedCertificate(facts, await aSeal()))
    expect(colorOfCode.exec(pdf)?.[1]).toBe('0.0000 0.0000 0.0000')
  }
})
