/** A plug that is out of its socket, on a path that breaks off. */
export function PlugArt() {
  return (
    <svg viewBox="0 0 460 230" aria-hidden="true">
      <path d="M0 204c90-36 160-24 240-8s150 8 220-12v46H0z" fill="var(--art-mint-3)" />
      <path
        d="M40 70c10-16 30-14 36-2 14-6 28 4 26 18H34c-8-4-4-16 6-16zM352 40c8-13 24-11 29-2 11-5 22 4 21 15h-54c-7-3-4-13 4-13z"
        fill="var(--art-white)"
      />
      <path
        d="M20 176C80 96 130 90 176 116"
        fill="none"
        stroke="var(--art-pine)"
        strokeWidth="5"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
      <path
        d="M288 122c50-26 100-10 150 50"
        fill="none"
        stroke="var(--art-grey)"
        strokeWidth="5"
        strokeDasharray="2 14"
        strokeLinecap="round"
      />
      <circle cx="20" cy="176" r="9" fill="var(--art-pine)" />
      <circle cx="438" cy="172" r="9" fill="var(--art-grey)" />
      <g transform="translate(176 92)">
        <rect x="0" y="4" width="40" height="40" rx="12" fill="var(--art-sun)" />
        <path d="M40 16h14M40 32h14" stroke="var(--art-ink)" strokeWidth="6" strokeLinecap="round" />
        <path d="M-14 24H0" stroke="var(--art-ink)" strokeWidth="6" strokeLinecap="round" />
      </g>
      <g transform="translate(250 92)">
        <rect x="0" y="4" width="40" height="40" rx="12" fill="var(--art-sky)" />
        <path d="M40 24h14" stroke="var(--art-ink)" strokeWidth="6" strokeLinecap="round" />
      </g>
      <path
        d="M236 76l5-14M246 78l10-10M232 158l-4 14M244 160l8 10"
        stroke="var(--art-peach)"
        strokeWidth="5"
        strokeLinecap="round"
      />
    </svg>
  )
}
