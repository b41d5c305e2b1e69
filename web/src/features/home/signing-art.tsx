/** A contract on its way to be signed. */
export function SigningArt() {
  return (
    <svg viewBox="0 0 220 170" aria-hidden="true">
      <ellipse cx="108" cy="158" rx="84" ry="7" fill="var(--art-brick)" opacity=".14" />
      <g transform="rotate(-4 100 90)">
        <rect x="44" y="16" width="106" height="138" rx="12" fill="var(--art-white)" />
        <path d="M44 28a12 12 0 0 1 12-12h82a12 12 0 0 1 12 12v14H44z" fill="var(--art-peach)" />
        <path
          d="M60 60h72M60 74h72M60 88h48"
          stroke="var(--art-grey-2)"
          strokeWidth="7"
          strokeLinecap="round"
        />
        <rect
          x="58"
          y="104"
          width="78"
          height="34"
          rx="9"
          fill="var(--art-sun-3)"
          stroke="var(--art-sun-2)"
          strokeWidth="2.5"
          strokeDasharray="5 5"
        />
        <path
          d="M68 126c8-14 12-14 14-4s8 4 10-2 8-4 12 2"
          fill="none"
          stroke="var(--art-sea)"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
      </g>
      <g transform="translate(128 58) rotate(38)">
        <rect width="17" height="66" rx="5" fill="var(--art-pine)" />
        <rect y="10" width="17" height="8" fill="var(--art-sun)" />
        <path d="M0 66h17l-8.500 20z" fill="var(--art-ink)" />
      </g>
      <path
        d="M14 140C20 96 30 70 36 52"
        fill="none"
        stroke="var(--art-brick)"
        strokeWidth="3"
        strokeDasharray="1 9"
        strokeLinecap="round"
      />
      <circle cx="14" cy="142" r="6" fill="var(--art-brick)" />
    </svg>
  )
}
