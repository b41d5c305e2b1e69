import { pdflibAddPlaceholder } from '@signpdf/placeholder-pdf-lib'
import { SignPdf } from '@signpdf/signpdf'
import { Signer, SUBFILTER_ETSI_CADES_DETACHED } from '@signpdf/utils'
import { PDFDocument } from 'pdf-lib'
import { readWhole, writeWhole } from './parts/fill.ts'
import { type Seal, signDetached, stampBytes } from './seal/cms.ts'

export type { Seal }

/**
 * Seals a finished PDF (PAdES baseline, level B-T with a time stamp and B-B without: ETSI.CAdES.detached over the whole
 * document). Changing or adding a byte afterwards breaks the seal. `now` is the time that the seal states.
 */
export async function sealPdf(pdf: Uint8Array, seal: Seal, now = new Date()): Promise<Uint8Array> {
  return sealDocument(await PDFDocument.load(pdf, readWhole), seal, now)
}

/** Writes and seals a document that is still open, as `sealPdf` does. */
export async function sealDocument(
  pdfDoc: PDFDocument,
  seal: Seal,
  now: Date,
  reason = 'Attestation authentique',
): Promise<Uint8Array> {
  pdflibAddPlaceholder({
    pdfDoc,
    // Plain ASCII: anything else would be damaged on its way into the signature's dictionary.
    reason,
    name: 'Cursus',
    location: 'Paris',
    contactInfo: '',
    signingTime: now,
    // In hexadecimal digits: the certificate, at most 500 bytes more, and a stamp. What is left over stays zero.
    signatureLength: (seal.certificateBytes + 600 + (seal.stamp ? stampBytes : 0)) * 2,
    subFilter: SUBFILTER_ETSI_CADES_DETACHED,
  })
  return new SignPdf().sign(Buffer.from(await pdfDoc.save(writeWhole)), new PadesSigner(seal))
}

class PadesSigner extends Signer {
  readonly #seal: Seal
  constructor(seal: Seal) {
    super()
    this.#seal = seal
  }

  override async sign(content: Buffer): Promise<Buffer> {
    return signDetached(content, this.#seal)
  }
}
