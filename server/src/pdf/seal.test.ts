import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkSeal } from '../../test/check-seal.ts'
import { readPdf } from '../../test/read-pdf.ts'
import { addPage, newPdf, put, tag } from './parts/pdf.ts'
import { loadOwnSeal, sealOf } from './seal/keys.ts'
import { type Seal, sealPdf } from './seal.ts'

const now = new Date('2026-11-20T09:00:00Z')
let dataDir: string
let seal: Seal
let sealed: Uint8Array

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seal-'))
  seal = await loadOwnSeal(dataDir, now)
  sealed = await sealPdf(await aDocument(), seal, now)
})
afterAll(() => rm(dataDir, { recursive: true }))

async function aDocument(): Promise<Uint8Array> {
  const pdf = newPdf('Essai', 'Cursus')
  addPage(pdf)
  const { doc } = pdf
  doc.addStructure(
    tag(doc, 'P', () => put(doc, 'Bonjour', 56, 80, { font: 'regular', size: 14, color: '#13211D' })),
  )
  return pdf.finish()
}

describe('a seal', () => {
  it('is PAdES over the whole document, and leaves its tags and text alone', async () => {
    expect(await checkSeal(sealed)).toEqual({ valid: true, whole: true, subFilter: 'ETSI.CAdES.detached' })
    const { text, roles, pages } = await readPdf(sealed)
    expect(pages).toBe(1)
    expect(text).toContain('Bonjour')
    expect(roles).toContain('P')
  })

  it('has signing-certificate-v2 and no signing time among its attributes', () => {
    const hex =
      Buffer.from(sealed)
        .toString('latin1')
        .match(/\/Contents <([0-9a-f]+)>/)?.[1] ?? ''
    const oid = { signingCertificateV2: '060b2a864886f70d010910022f', signingTime: '06092a864886f70d010905' }
    expect(hex).toContain(oid.signingCertificateV2)
    expect(hex).not.toContain(oid.signingTime)
  })

  it.each([0.01, 0.3, 0.6, 0.99])('shows one changed byte, %d of the way through', async (share) => {
    const changed = Buffer.from(sealed)
    const at = coveredByte(share)
    changed[at] = (changed[at] as number) ^ 1
    const check = await checkSeal(changed)
    expect(check?.valid && check.whole).not.toBe(true)
  })

  /** Position of a byte that the seal covers, at a share of the file: anything but the seal's own value. */
  function coveredByte(share: number): number {
    const range = /\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)/.exec(
      Buffer.from(sealed).toString('latin1'),
    )
    const [before = 0, behind = 0, after = 0] = (range?.slice(2) ?? []).map(Number)
    const at = Math.floor((before + after) * share)
    return at < before ? at : behind + (at - before)
  }

  it('does not cover what is added behind it', async () => {
    expect((await checkSeal(Buffer.concat([sealed, Buffer.from('\n% more')])))?.whole).toBe(false)
  })

  it('is found on nothing that was not sealed', async () => {
    expect(await checkSeal(await aDocument())).toBeNull()
  })

  it('satisfies pdfsig, where that is installed', async () => {
    // Not a part of the product: asked where the machine happens to have it.
    const pdfsig = 'pdfsig'
    if (spawnSync(pdfsig, ['-v']).error) return
    const file = join(dataDir, 'sealed.pdf')
    await writeFile(file, sealed)
    const said = execFileSync(pdfsig, ['-nocert', file], { encoding: 'utf8' })
    expect(said).toContain('Signature is Valid')
    expect(said).toContain('Total document signed')
  })
})

it('seals with the stamp of an authority over the signature, and without one that is too long', async () => {
  const token = Buffer.from('30060c0473746d70', 'hex') // a token is any DER to the seal
  const asked: Uint8Array[] = []
  const stampedBy = (given: Uint8Array | null) =>
    aDocument().then((pdf) =>
      sealPdf(
        pdf,
        {
          ...seal,
          stamp: async (signature) => {
            asked.push(signature)
            return given
          },
        },
        now,
      ),
    )
  const attribute = `060b2a864886f70d010910020e310830060c0473746d70`
  for (const [given, has] of [
    [token, true],
    [null, false],
    [Buffer.alloc(8001, 48), false],
  ] as const) {
    const pdf = await stampedBy(given)
    expect(await checkSeal(pdf)).toMatchObject({ valid: true, whole: true })
    expect(Buffer.from(pdf).toString('latin1').includes(attribute)).toBe(has)
  }
  expect(asked).toHaveLength(3)
})

describe('the key of the seal', () => {
  it('is made once, kept, and readable by its owner only', async () => {
    const again = await loadOwnSeal(dataDir, now)
    expect(again.certificate.toSchema().toBER()).toEqual(seal.certificate.toSchema().toBER())
    expect((await stat(join(dataDir, 'seal', 'seal.pem'))).mode & 0o777).toBe(0o600)
    expect((await stat(join(dataDir, 'seal'))).mode & 0o777).toBe(0o700)
  })

  it('brings along the certificates above its own', async () => {
    const other = await mkdtemp(join(tmpdir(), 'seal-'))
    const above = await loadOwnSeal(other, now)
    const certificates = [seal, above].map(
      ({ certificate }) => new Uint8Array(certificate.toSchema().toBER()),
    )
    const chained = sealOf({ key: seal.key, certificates })
    const pdf = await sealPdf(await aDocument(), chained, now)
    expect(await checkSeal(pdf)).toEqual({ valid: true, whole: true, subFilter: 'ETSI.CAdES.detached' })
    expect(chained.chain).toHaveLength(1)
    await rm(other, { recursive: true })
  })
})
