import QRCode, { type QRCodeSegment } from 'qrcode'

/**
 * Writes a QR code (level M) as PDF operators, one rectangle per run of dark modules in a row, in a square with its
 * lower left corner at x, y. The caller leaves the quiet zone.
 */
export function qrOperators(text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  const { modules } = QRCode.create(segmentsOf(text), { errorCorrectionLevel: 'M' })
  const step = size / modules.size
  const boxes: string[] = []
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0, end = 0; column < modules.size; column = end + 1) {
      for (end = column; end < modules.size && modules.get(row, end); end++);
      if (end > column) boxes.push(`${column} ${modules.size - row - 1} ${end - column} 1 re`)
    }
  }
  const place = [step, 0, 0, step, x, y].map((value) => Math.round(value * 10000) / 10000).join(' ')
  return `q ${place} cm ${boxes.join(' ')} f Q`
}

/** Tells the encoder what stands behind `#`, capitals and digits alone: finding that out by itself takes it ten times as long. */
function segmentsOf(text: string): string | QRCodeSegment[] {
  const [address = '', shortForm] = text.split('#')
  if (shortForm === undefined) return text
  return [
    { mode: 'byte', data: Buffer.from(`${address}#`) },
    { mode: 'alphanumeric', data: shortForm },
  ]
}
