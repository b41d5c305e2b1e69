import { readFileSync } from 'node:fs'

const picture = (name: string) => readFileSync(new URL(`./pictures/${name}`, import.meta.url))

const pictures: Record<string, string> = { 'photo.jpg': 'ecran-fissure.jpg', 'constat.png': 'constat.png' }

/** Makes the file that a demo person gave under that name: one of our pictures, or a page with these lines. */
export function demoProof(title: string, lines: string[]): Buffer {
  const name = pictures[title]
  return name ? picture(name) : page(lines)
}

/** Makes one A4 page in the reader's own Helvetica. */
function page(lines: string[]): Buffer {
  const words = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n')
  const text = `BT /F1 14 Tf 24 TL 60 770 Td\n${words}\nET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    `<</Length ${Buffer.byteLength(text, 'latin1')}>>stream\n${text}\nendstream`,
  ]
  let body = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = body.length
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.join('')}`
  const end = `trailer<</Size ${places.length + 1}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(body + table + end, 'latin1')
}
