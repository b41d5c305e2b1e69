import { DottedWay } from './dotted-way.tsx'

/** A path that leads from a document to the next one. */
export function DocumentArt() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true">
      <DottedWay d="M20 98C50 40 110 30 176 44" from={[20, 98]} to={[180, 45]} radius={7} />
      <g transform="rotate(6 104 66)">
        <rect
          x="76"
          y="26"
          width="60"
          height="76"
          rx="9"
          fill="var(--art-white)"
          stroke="var(--art-mint-2)"
          strokeWidth="3"
        />
        <path
          d="M90 46h32M90 60h32M90 74h18"
          stroke="var(--art-grey-2)"
          strokeWidth="6"
          strokeLinecap="round"
        />
      </g>
    </svg>
  )
}
