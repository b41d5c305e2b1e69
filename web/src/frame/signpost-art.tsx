import * as notFoundStyles from './not-found.module.css'
/** A path that stops before a signpost. */
export function SignpostArt({ label }: { label: string }) {
  return (
    <div className={notFoundStyles.art}>
      <svg viewBox="0 0 460 300" role="img" aria-label={label}>
        <path d="M0 262C80 210 150 214 230 236s150 14 230-14v78H0z" fill="var(--art-mint-3)" />
        <path d="M0 284c120-34 220-10 300-6s120-6 160-14v36H0z" fill="var(--art-mint-2)" />
        <circle cx="372" cy="70" r="34" fill="var(--art-sun)" />
        <path d="M40 84c10-16 30-14 36-2 14-6 28 4 26 18H34c-8-4-4-16 6-16z" fill="var(--art-white)" />
        <path
          transform="translate(54 -44)"
          d="M300 128c8-13 24-11 29-2 11-5 22 4 21 15h-54c-7-3-4-13 4-13z"
          fill="var(--art-white)"
        />
        <path
          d="M18 288C70 214 120 284 158 238c12-15 20-10 34-26"
          fill="none"
          stroke="var(--art-pine)"
          strokeWidth="5"
          strokeDasharray="2 15"
          strokeLinecap="round"
        />
        <rect x="222" y="72" width="13" height="176" rx="6" fill="var(--art-brick)" />
        <path d="M160 84h128l22 22-22 22H160a8 8 0 0 1-8-8V92a8 8 0 0 1 8-8z" fill="var(--art-peach)" />
        <path
          d="M300 146H176l-20 20 20 20h124a8 8 0 0 0 8-8v-24a8 8 0 0 0-8-8z"
          fill="var(--art-white)"
          stroke="var(--art-peach)"
          strokeWidth="4"
        />
        <text
          x="224"
          y="114"
          fontFamily="Bricolage Grotesque,sans-serif"
          fontWeight="700"
          fontSize="24"
          textAnchor="middle"
          fill="var(--art-ink)"
        >
          404
        </text>
        <path
          d="M186 166h96"
          stroke="var(--art-grey)"
          strokeWidth="6"
          strokeLinecap="round"
          strokeDasharray="26 12"
        />
        <g transform="translate(86 172)">
          <path d="M22 68S-2 44-2 24a24 24 0 0 1 48 0c0 20-24 44-24 44z" fill="var(--art-pine)" />
          <circle cx="22" cy="24" r="15" fill="var(--art-white)" />
          <text
            x="22"
            y="32"
            fontFamily="Bricolage Grotesque,sans-serif"
            fontWeight="700"
            fontSize="22"
            textAnchor="middle"
            fill="var(--art-pine)"
          >
            ?
          </text>
        </g>
        <path
          d="M340 256c-2-20 3-38 10-38s12 18 11 38zM372 260c-1-13 2-24 7-24s8 11 7 24z"
          fill="var(--art-leaf)"
        />
      </svg>
    </div>
  )
}
