/** A phone with a cracked screen. */
export function PhoneArt() {
  return (
    <svg viewBox="0 0 180 130" width="190" aria-hidden="true">
      <g transform="rotate(-8 90 70)">
        <rect x="62" y="8" width="60" height="116" rx="13" fill="var(--art-ink)" />
        <rect x="67" y="14" width="50" height="104" rx="8" fill="var(--art-sun)" />
        <rect x="82" y="18" width="20" height="5" rx="2.5" fill="var(--art-ink)" />
        <path
          d="M117 60 96 66l8 10-16 6 6 12-22 8"
          fill="none"
          stroke="var(--art-white)"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M140 34l6-10M150 46l12-4M132 24l0-12"
        stroke="var(--art-violet)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}

/** A laptop between a phone and a tablet. */
export function SeveralArt() {
  return (
    <svg viewBox="0 0 200 130" width="210" aria-hidden="true">
      <rect x="40" y="26" width="110" height="72" rx="9" fill="var(--art-sea)" />
      <rect x="47" y="33" width="96" height="58" rx="4" fill="var(--art-white)" />
      <path d="M60 50h38M60 64h58M60 78h26" stroke="var(--art-sky)" strokeWidth="6" strokeLinecap="round" />
      <path d="M30 98h130l-7 12H37z" fill="var(--art-sky)" />
      <rect x="128" y="52" width="52" height="66" rx="9" fill="var(--art-ink)" />
      <rect x="133" y="57" width="42" height="56" rx="5" fill="var(--art-mint)" />
      <rect x="14" y="72" width="26" height="46" rx="6" fill="var(--art-ink)" />
      <rect x="17" y="76" width="20" height="38" rx="4" fill="var(--art-sun)" />
    </svg>
  )
}
