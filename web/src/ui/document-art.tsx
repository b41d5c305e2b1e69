/** A path that leads from a document to the next one. */
export function DocumentArt() {
  return (
    <svg viewBox="0 0 200 120" aria-hidden="true">
      <path
        d="M20 98C50 40 110 30 176 44"
        fill="none"
        stroke="#7FD1B8"
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
      <circle cx="20" cy="98" r="7" fill="#0E5546" />
      <circle cx="180" cy="45" r="7" fill="#FFC23C" />
      <g transform="rotate(6 104 66)">
        <rect x="76" y="26" width="60" height="76" rx="9" fill="#fff" stroke="#B4E0D1" strokeWidth="3" />
        <path d="M90 46h32M90 60h32M90 74h18" stroke="#E1E8E4" strokeWidth="6" strokeLinecap="round" />
      </g>
    </svg>
  )
}
