import { PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from 'pdf-lib'
import { toLatin1 } from './latin1.ts'
import type { StoredDocument, StoredRequest, StoredSigner } from './types.ts'

const ink = rgb(0.114, 0.278, 0.561)
const grey = rgb(0.32, 0.38, 0.36)

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/**
 * The signed file: the uploaded PDF with, in each signature field, the signer's name in blue, who signed, when, and
 * that it is a test. Tags, language and text of the upload stay, and every download gives the same bytes.
 */
export async function stampSignatures(pdf: Uint8Array, document: StoredDocument, request: StoredRequest) {
  const file = await PDFDocument.load(pdf, { updateMetadata: false })
  const fonts = {
    name: await file.embedFont(StandardFonts.TimesRomanItalic),
    small: await file.embedFont(StandardFonts.Helvetica),
  }
  request.signers.forEach((signer, index) => {
    for (const anchor of document.anchors.filter((one) => one.signer === index + 1)) {
      drawSignature(file.getPage(anchor.page - 1), anchor, signer, fonts)
    }
    for (const field of signer.fields.filter((one) => one.document_id === document.id)) {
      const page = file.getPage(field.page - 1)
      drawSignature(page, { ...field, y: page.getHeight() - field.y - field.height }, signer, fonts)
    }
  })
  return file.save({ useObjectStreams: false })
}

function drawSignature(
  page: PDFPage,
  { x, y, width, height }: Box,
  signer: StoredSigner,
  fonts: { name: PDFFont; small: PDFFont },
) {
  const name = toLatin1(signer.signed_as ?? `${signer.info.first_name} ${signer.info.last_name}`)
  const size = fitting(fonts.name, name, width - 8, Math.min(30, height / 2.2))
  page.drawRectangle({ x, y, width, height, color: rgb(1, 1, 1), borderColor: ink, borderWidth: 0.6 })
  page.drawText(name, { x: x + 4, y: y + height - size - 1, size, font: fonts.name, color: ink })
  const line = `Signé le ${parisTime(signer.signed_at ?? '')}`
  const small = { font: fonts.small, color: grey }
  page.drawText(line, {
    x: x + 4,
    y: y + 4 + height / 8,
    size: fitting(fonts.small, line, width - 8, height / 9),
    ...small,
  })
  const note = 'TEST : sans valeur juridique'
  page.drawText(note, {
    x: x + 4,
    y: y + 3,
    size: fitting(fonts.small, note, width - 8, height / 9),
    ...small,
  })
}

/** The largest size up to `most` at which the text is no wider than `width`. */
function fitting(font: PDFFont, text: string, width: number, most: number): number {
  return Math.min(most, (width / Math.max(1, font.widthOfTextAtSize(text, 100))) * 100)
}

/** « 20/11/2026 10:41:07 (Paris) ». */
export function parisTime(moment: string): string {
  const format = { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Paris' } as const
  return `${new Intl.DateTimeFormat('fr-FR', format).format(new Date(moment))} (Paris)`
}
