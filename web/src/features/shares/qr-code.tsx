import * as styles from './shares.module.css'

/** A QR code as the server drew it, dark on light in every theme: cameras read no other. */
export function QrCode({ qr: { size, path }, label }: { qr: { size: number; path: string }; label: string }) {
  return (
    <svg className={styles.qr} viewBox={`-2 -2 ${size + 4} ${size + 4}`} role="img" aria-label={label}>
      <path d={path} />
    </svg>
  )
}
