/** A suitcase before the globe, in the hues of a stay. */
export function TravelArt() {
  return (
    <svg viewBox="0 0 180 160" aria-hidden="true">
      <circle cx="104" cy="74" r="52" fill="var(--art-sky)" />
      <path
        d="M70 44c12-6 22 2 30-2s8-16 18-18c16 4 28 16 34 30-8 6-16 0-24 4s-2 14-12 18-16-8-26-6-14 10-22 8c-2-12 0-24 2-34z"
        fill="var(--art-white)"
      />
      <path d="M92 106c8-8 20-8 28-4s14 0 18 4c-8 12-20 19-34 20-6-4-12-12-12-20z" fill="var(--art-white)" />
      <path
        d="M22 92C40 30 110 6 160 40"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="2.5"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <g transform="translate(148 24) rotate(24)">
        <path d="M-16 4 14-3c6-1 8 3 3 5L-10 14z" fill="var(--art-sea)" />
        <path d="M-4 2-12-12l6-1L8 0zM-14 4l-6-8 5-1 6 7z" fill="var(--art-sea)" />
      </g>
      <g>
        <path
          d="M38 92v-9a6 6 0 0 1 6-6h14a6 6 0 0 1 6 6v9"
          fill="none"
          stroke="var(--art-ink)"
          strokeWidth="4"
        />
        <rect x="22" y="90" width="58" height="52" rx="10" fill="var(--art-sun)" />
        <path d="M36 90v52M66 90v52" stroke="var(--art-ink)" strokeWidth="3" opacity=".22" />
        <circle cx="51" cy="116" r="11" fill="var(--art-white)" />
        <path
          d="m46 116 4 4 7-8"
          fill="none"
          stroke="var(--art-pine)"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M30 142v5M72 142v5" stroke="var(--art-ink)" strokeWidth="4" strokeLinecap="round" />
      </g>
    </svg>
  )
}
