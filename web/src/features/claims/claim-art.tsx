/** A phone that is not there any more, and the shield in its place. */
export function DeviceArt() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <ellipse cx="92" cy="130" rx="66" ry="6" fill="var(--art-violet)" opacity=".16" />
      <g transform="rotate(-7 88 70)">
        <rect
          x="58"
          y="10"
          width="62"
          height="114"
          rx="13"
          fill="none"
          stroke="var(--art-violet)"
          strokeWidth="4"
          strokeDasharray="7 8"
          strokeLinecap="round"
        />
        <path d="M89 46l-16 6v12c0 12 7 19 16 24 9-5 16-12 16-24V52z" fill="var(--art-lilac)" />
        <path
          d="M82 66l5 5 10-11"
          fill="none"
          stroke="var(--art-white)"
          strokeWidth="4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
      <path
        d="M128 40c18 4 28 16 32 34"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="3.5"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <path d="M36 26 26 16M30 42H16" stroke="var(--art-sun)" strokeWidth="5" strokeLinecap="round" />
    </svg>
  )
}

/** An umbrella in the rain: for what is none of the devices, and for nothing declared yet. */
export function UmbrellaArt() {
  return (
    <svg viewBox="0 0 180 140" aria-hidden="true">
      <path
        d="M30 74a60 60 0 0 1 120 0c-8-8-20-8-30 0-8-8-22-8-30 0-8-8-22-8-30 0-10-8-22-8-30 0z"
        fill="var(--art-leaf)"
      />
      <path
        d="M90 14v100a12 12 0 0 0 24 0"
        fill="none"
        stroke="var(--art-ink)"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        d="M90 14c-20 14-30 36-30 60M90 14c20 14 30 36 30 60"
        fill="none"
        stroke="var(--art-forest)"
        strokeWidth="3"
        opacity=".4"
      />
      <path
        d="M22 96v14M46 108v14M140 92v14M158 112v14M68 94v10"
        stroke="var(--art-sky)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  )
}
