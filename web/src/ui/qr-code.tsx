import * as styles from './qr-code.module.css'

interface QrCodeProps {
  /** Side of the square, in modules, in which the server drew the dark ones. */
  size: number
  path: string
  label: string
  large?: boolean
}

/** A QR code, black on white in both themes and on paper, with its quiet zone. */
export function QrCode({ size, path, label, large }: QrCodeProps) {
  return (
    <svg
      className={large ? `${styles.code} ${styles.large}` : styles.code}
      viewBox={`-2 -2 ${size + 4} ${size + 4}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
