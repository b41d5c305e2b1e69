import * as progressStyles from './progress.module.css'
/** Dotted path with its plane, the motif of waiting pages. */
export function PathArt() {
  return (
    <svg viewBox="0 0 240 90" width="240" aria-hidden="true" className="mirrored">
      <path
        d="M14 74C60 10 160 0 222 46"
        fill="none"
        stroke="var(--art-mint-2)"
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
      <path
        d="M14 74C60 10 160 0 222 46"
        pathLength="100"
        strokeDasharray="54 100"
        fill="none"
        stroke="var(--art-pine)"
        strokeWidth="4"
        strokeLinecap="round"
      />
      <circle cx="14" cy="74" r="8" fill="var(--art-pine)" />
      <circle cx="222" cy="46" r="8" fill="var(--art-sun)" />
      <g transform="translate(134 15) rotate(2) scale(1.5)">
        <path d="M-16 4 14-3c6-1 8 3 3 5L-10 14z" fill="var(--art-sea)" />
        <path d="M-4 2-12-12l6-1L8 0zM-14 4l-6-8 5-1 6 7z" fill="var(--art-sea)" />
      </g>
    </svg>
  )
}

/** Running bar under a sentence of waiting. */
export function WaitingBar({ label }: { label: string }) {
  return (
    <div className={progressStyles.bar} role="progressbar" aria-label={label}>
      <span />
    </div>
  )
}
