import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { PDFDocument } from 'pdf-lib'
import { readWhole, writeWhole } from './paper/fill.ts'
import { type Seal, signDetached } from './seal/cms.ts'

export type { Seal }

/** Bytes kept free for the signature: its certificate and about 400 more. What is left over is zeros. */
const roomFor = ({ certificate }: Seal) => certificate.toSchema().toBER().byteLength + 600

/**
 * Seals a finished PDF (PAdES baseline B: ETSI.CAdES.detached over the whole document). Nothing may touch the bytes
 * afterwards: one changed byte breaks the digest, one more is no longer covered.
 */
export async function sealPdf(pdf: Uint8Array, seal: Seal, now = new Date()): Promise<Uint8Array> {
  const pdfDoc = await PDFDocument.load(pdf, readWhole)
  pdflibAddPlaceholder({
    pdfDoc,
    // Plain ASCII: anything else would be damaged on its way into the signature's dictionary.
    reason: 'Attestation authentique',
    name: 'Cursus',
    location: 'Paris',
    contactInfo: '',
    signingTime: now,
    signatureLength: roomFor(seal) * 2,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  const open = await pdfDoc.save(writeWhole)
  return new SignPdf().sign(Buffer.from(open), new PadesSigner(seal))
}

class PadesSigner extends Signer {
  readonly #seal: Seal
  constructor(seal: Seal) {
    super()
    this.#seal = seal
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return Buffer.from(await signDetached(new Uint8Array(content), this.#seal))
  }
}
