/** A heart over the card of a mutual. */
export function MutualArt() {
  return (
    <svg viewBox="0 0 180 160" aria-hidden="true">
      <ellipse cx="92" cy="144" rx="66" ry="7" fill="var(--art-wine)" opacity=".16" />
      <g transform="rotate(-8 70 104)">
        <rect x="16" y="72" width="104" height="66" rx="10" fill="var(--art-leaf)" />
        <rect x="28" y="86" width="22" height="17" rx="4" fill="var(--art-sun)" />
        <path
          d="M28 116h46M28 126h28"
          stroke="var(--art-white)"
          strokeWidth="5"
          strokeLinecap="round"
          opacity=".85"
        />
      </g>
      <path
        d="M116 120S70 92 70 56c0-16 12-26 25-26 10 0 17 6 21 14 4-8 11-14 21-14 13 0 25 10 25 26 0 36-46 64-46 64z"
        fill="var(--art-rose)"
      />
      <path
        d="M78 68h20l7-16 12 32 8-16h26"
        fill="none"
        stroke="var(--art-white)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
