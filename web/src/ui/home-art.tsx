/** A house with a garden: the drawing of the home insurance. */
export function HomeArt() {
  return (
    <svg viewBox="0 0 180 160" aria-hidden="true">
      <ellipse cx="92" cy="142" rx="76" ry="7" fill="var(--art-brick)" opacity=".16" />
      <path d="M24 140c-2-26 4-52 14-52s15 26 14 52z" fill="var(--art-leaf)" />
      <path d="M38 140v-34" stroke="var(--art-forest)" strokeWidth="3" strokeLinecap="round" />
      <path d="M52 70 100 32l48 38v70H52z" fill="var(--art-white)" />
      <path
        d="M44 78 100 32l56 46"
        fill="none"
        stroke="var(--art-peach)"
        strokeWidth="13"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <rect x="124" y="34" width="13" height="24" fill="var(--art-brick)" />
      <path d="M88 140v-30a12 12 0 0 1 24 0v30z" fill="var(--art-pine)" />
      <circle cx="106" cy="124" r="2.5" fill="var(--art-sun)" />
      <rect x="62" y="92" width="18" height="20" rx="3" fill="var(--art-sun)" />
      <rect x="121" y="92" width="18" height="20" rx="3" fill="var(--art-sun)" />
      <path d="M71 92v20M62 102h18M130 92v20M121 102h18" stroke="var(--art-white)" strokeWidth="2.5" />
      <circle cx="100" cy="66" r="9" fill="var(--art-peach-2)" stroke="var(--art-peach)" strokeWidth="3" />
    </svg>
  )
}
