import * as styles from './progress-bar.module.css'

interface ProgressBarProps {
  /** From 0 to 1. */
  share: number
  label: string
  className?: string
}

/** Progress of a long work. */
export function ProgressBar({ share, label, className }: ProgressBarProps) {
  return (
    <div
      className={[styles.bar, className].filter(Boolean).join(' ')}
      role="progressbar"
      aria-valuenow={Math.round(share * 100)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-label={label}
    >
      <span style={{ width: `${share * 100}%` }} />
    </div>
  )
}
