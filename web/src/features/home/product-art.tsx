/** The drawing of each product, in its own hues. */
export function TravelArt() {
  return (
    <svg viewBox="0 0 180 160" aria-hidden="true">
      <circle cx="104" cy="74" r="52" fill="#8FB2FF" />
      <path
        d="M70 44c12-6 22 2 30-2s8-16 18-18c16 4 28 16 34 30-8 6-16 0-24 4s-2 14-12 18-16-8-26-6-14 10-22 8c-2-12 0-24 2-34z"
        fill="#fff"
      />
      <path d="M92 106c8-8 20-8 28-4s14 0 18 4c-8 12-20 19-34 20-6-4-12-12-12-20z" fill="#fff" />
      <path
        d="M22 92C40 30 110 6 160 40"
        fill="none"
        stroke="#13211D"
        strokeWidth="2.5"
        strokeDasharray="1 8"
        strokeLinecap="round"
      />
      <g transform="translate(148 24) rotate(24)">
        <path d="M-16 4 14-3c6-1 8 3 3 5L-10 14z" fill="#1D478F" />
        <path d="M-4 2-12-12l6-1L8 0zM-14 4l-6-8 5-1 6 7z" fill="#1D478F" />
      </g>
      <g>
        <path d="M38 92v-9a6 6 0 0 1 6-6h14a6 6 0 0 1 6 6v9" fill="none" stroke="#13211D" strokeWidth="4" />
        <rect x="22" y="90" width="58" height="52" rx="10" fill="#FFC23C" />
        <path d="M36 90v52M66 90v52" stroke="#13211D" strokeWidth="3" opacity=".22" />
        <circle cx="51" cy="116" r="11" fill="#fff" />
        <path
          d="m46 116 4 4 7-8"
          fill="none"
          stroke="#0E5546"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M30 142v5M72 142v5" stroke="#13211D" strokeWidth="4" strokeLinecap="round" />
      </g>
    </svg>
  )
}

export function DevicesArt() {
  return (
    <svg viewBox="0 0 180 160" aria-hidden="true">
      <ellipse cx="92" cy="144" rx="72" ry="7" fill="#57348F" opacity=".16" />
      <rect x="16" y="62" width="108" height="70" rx="9" fill="#57348F" />
      <rect x="23" y="69" width="94" height="56" rx="4" fill="#fff" />
      <path d="M36 84h36M36 96h52M36 108h28" stroke="#B592EA" strokeWidth="6" strokeLinecap="round" />
      <path d="M8 132h124l-6 10H14z" fill="#B592EA" />
      <g transform="rotate(9 132 84)">
        <rect x="102" y="28" width="58" height="112" rx="13" fill="#13211D" />
        <rect x="107" y="34" width="48" height="100" rx="8" fill="#FFC23C" />
        <rect x="121" y="38" width="20" height="5" rx="2.5" fill="#13211D" />
        <path d="M131 58l-18 7v13c0 13 8 21 18 26 10-5 18-13 18-26V65z" fill="#fff" />
        <path
          d="m123 80 6 6 11-12"
          fill="none"
          stroke="#57348F"
          strokeWidth="4.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </g>
    </svg>
  )
}
