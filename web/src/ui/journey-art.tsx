/** A suitcase, a house and the flight between two hills. It hangs over its frame: the hills go on to both edges. */
export function JourneyArt({ className }: { className?: string }) {
  return (
    <svg className={className} viewBox="0 0 520 250" preserveAspectRatio="xMidYMax meet" aria-hidden="true">
      <path
        d="M-900 230C-500 190-200 240 0 214c80-40 170-34 260-14s180 12 260-18c160-40 400 20 800 0v69H-900z"
        fill="var(--art-pine)"
      />
      <path
        d="M-900 244C-500 226-200 250 0 236c120-30 250-14 340-10s120-6 180-14c200-20 500 10 800 0v39H-900z"
        fill="var(--art-fern)"
      />
      <path
        d="M30 206C110 60 300 20 452 92"
        fill="none"
        stroke="var(--art-sun)"
        strokeWidth="4"
        strokeDasharray="2 13"
        strokeLinecap="round"
      />
      <g transform="translate(300 52) rotate(4) scale(1.9)">
        <path d="M-16 4 14-3c6-1 8 3 3 5L-10 14z" fill="var(--art-white)" />
        <path d="M-4 2-12-12l6-1L8 0zM-14 4l-6-8 5-1 6 7z" fill="var(--art-white)" />
      </g>
      <g transform="translate(436 92)">
        <path d="M18 60S-4 38-4 20a22 22 0 0 1 44 0c0 18-22 40-22 40z" fill="var(--art-sun)" />
        <circle cx="18" cy="20" r="9" fill="var(--art-night)" />
      </g>
      <circle cx="30" cy="206" r="9" fill="var(--art-sun)" />
      <g>
        <path
          d="M86 178v-10a7 7 0 0 1 7-7h16a7 7 0 0 1 7 7v10"
          fill="none"
          stroke="var(--art-white)"
          strokeWidth="4"
        />
        <rect x="68" y="176" width="66" height="56" rx="11" fill="var(--art-peach)" />
        <path d="M84 176v56M118 176v56" stroke="var(--art-night)" strokeWidth="3" opacity=".25" />
      </g>
      <g>
        <path d="M176 208v-40l24-19 24 19v40z" fill="var(--art-white)" />
        <path
          d="m170 174 30-25 30 25"
          fill="none"
          stroke="var(--art-rose)"
          strokeWidth="8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <path d="M192 210v-18a8 8 0 0 1 16 0v18z" fill="var(--art-violet)" />
      </g>
    </svg>
  )
}
