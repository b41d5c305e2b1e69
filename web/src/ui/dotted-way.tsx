interface DottedWayProps {
  /** The path, as SVG writes it. */
  d: string
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  /** Of both dots; 8 unless said. */
  radius?: number
}

/** The dotted way of this product's drawings, from the dot where it sets out to the one where it leads. */
export function DottedWay({ d, from, to, radius = 8 }: DottedWayProps) {
  return (
    <>
      <path
        d={d}
        fill="none"
        stroke="var(--art-mint)"
        strokeWidth="4"
        strokeDasharray="1 11"
        strokeLinecap="round"
      />
      <circle cx={from[0]} cy={from[1]} r={radius} fill="var(--art-pine)" />
      <circle cx={to[0]} cy={to[1]} r={radius} fill="var(--art-sun)" />
    </>
  )
}
