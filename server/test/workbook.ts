import { Buffer } from 'node:buffer'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

type Parts = Record<string, string | Buffer>
export const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`
export const row = (line: number, ...cells: string[]) => `<row r="${line}">${cells.join('')}</row>`
export const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
/** An `.xlsx` file of these parts, with one sheet « Liste » where they say nothing else. */
export async function workbook(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile()
  const all: Parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="Liste" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': sheetXml(''),
    ...parts,
  }
  for (const [name, content] of Object.entries(all)) zip.addBuffer(Buffer.from(content), name)
  zip.end()
  return buffer(zip.outputStream)
}
