import { type Html, html } from '../page/html.ts'
import type { StoredDocument, StoredSigner } from './types.ts'

interface Picture {
  width: number
  height: number
  runs: { text: string; x: number; y: number; size: number; width: number }[]
}

/** The texts of one page where they stand, in points from the upper left corner; anchors are left out, they are invisible. */
export async function readPicture(pdf: Uint8Array, pageNumber: number): Promise<Picture> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0, useSystemFonts: false })
  try {
    const page = await (await task.promise).getPage(pageNumber)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    const runs = items.flatMap((item) => {
      if (!('str' in item) || !item.str.trim() || /\{\{s\d+\|/.test(item.str)) return []
      const [, , , , x = 0, y = 0] = item.transform as number[]
      return [{ text: item.str, x: x - left, y: top - y, size: item.height || 8, width: item.width }]
    })
    return { width: right - left, height: top - bottom, runs }
  } finally {
    await task.destroy()
  }
}

interface Drawn {
  picture: Picture
  document: StoredDocument
  page: number
  signer: StoredSigner
  /** Position of the signer in the request, from 1. */
  place: number
  labels: { signature: string; page: string }
}

/** The page, without the blank below its last line, as a drawing that scales, with the places to sign marked. */
export function pagePicture({ picture, document, page, signer, place, labels }: Drawn): Html {
  const { width, runs } = picture
  const anchored = document.anchors
    .filter((anchor) => anchor.signer === place && anchor.page === page)
    .map((anchor) => ({ ...anchor, y: picture.height - anchor.y - anchor.height }))
  const placed = signer.fields.filter((field) => field.document_id === document.id && field.page === page)
  const name = `${signer.info.first_name} ${signer.info.last_name}`
  const boxes = [...anchored, ...placed].map((box) => ({ ...box, size: nameSize(box, name) }))
  const lowest = Math.max(...runs.map(({ y }) => y), ...boxes.map((box) => box.y + box.height), width / 2)
  const height = Math.min(picture.height, lowest + 48)
  return html`<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${labels.page}">
${runs.map((run) => html`<text x="${run.x}" y="${run.y}" font-size="${run.size}" textLength="${Math.max(1, run.width)}" lengthAdjust="spacingAndGlyphs">${run.text}</text>`)}
${boxes.map(
  (
    box,
  ) => html`<rect class="sgbox" x="${box.x}" y="${box.y}" width="${box.width}" height="${box.height}" rx="4"/>
<text class="sglab" x="${box.x + 5}" y="${box.y + 12}" font-size="${labelSize(box, labels.signature)}">${labels.signature}</text>
<text class="sgname" x="${box.x + 5}" y="${box.y + 14 + box.size}" font-size="${box.size}">${name}</text>`,
)}</svg>`
}

/** Returns the size, in points, at which the words above a signature stay in its box. */
const labelSize = (box: { width: number }, words: string) =>
  Math.min(8, ((box.width - 10) * 1.9) / words.length)

/** Returns the largest size, in points, at which a name of this length fits the box. */
const nameSize = (box: { width: number; height: number }, name: string) =>
  Math.max(8, Math.min(30, (box.height - 14) * 0.7, (box.width * 1.8) / name.length))
