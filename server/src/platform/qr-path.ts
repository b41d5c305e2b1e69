import QRCode from 'qrcode'

/** Returns a QR code (level M) as an SVG path in a square of `size`, one rectangle per run of dark modules in a row. */
export function qrPath(text: string): { size: number; path: string } {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' })
  const { size } = modules
  let path = ''
  for (let row = 0; row < size; row++) {
    for (let column = 0, end = 0; column < size; column = end + 1) {
      for (end = column; end < size && modules.get(row, end); end++);
      if (end > column) path += `M${column} ${row}h${end - column}v1h${column - end}z`
    }
  }
  return { size, path }
}
