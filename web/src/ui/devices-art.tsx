/** A laptop and a telephone under one shield, in the hues of devices. */
export function DevicesArt() {
  return (
    <svg viewBox="0 0 180 160" aria-hidden="true">
      <ellipse cx="92" cy="144" rx="72" ry="7" fill="var(--art-violet)" opacity=".16" />
      <rect x="16" y="62" width="108" height="70" rx="9" fill="var(--art-violet)" />
      <rect x="23" y="69" width="94" height="56" rx="4" fill="var(--art-white)" />
      <path
        d="M36 84h36M36 96h52M36 108h28"
        stroke="var(--art-lilac)"
        strokeWidth="6"
        strokeLinecap="round"
      />
      <path d="M8 132h124l-6 10H14z" fill="var(--art-lilac)" />
      <g transform="rotate(9 132 84)">
        <rect x="102" y="28" width="58" height="112" rx="13" fill="var(--art-ink)" />
        <rect x="107" y="34" width="48" height="100" rx="8" fill="var(--art-sun)" />
        <rect x="121" y="38" width="20" height="5" rx="2.5" fill="var(--art-ink)" />
        <path d="M131 58l-18 7v13c0 13 8 21 18 26 10-5 18-13 18-26V65z" fill="var(--art-white)" />
        <path
          d="m123 80 6 6 11-12"
          fill="none"
          stroke="var(--art-violet)"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
