/** Round values from 0 to at least `most`, three or four steps: what stands beside a plot. */
export function ticksOf(most: number): number[] {
  const rough = Math.max(most, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((round) => round * power).find((round) => round >= rough) ?? rough,
  )
  const count = Math.max(1, Math.ceil(most / step))
  return Array.from({ length: count + 1 }, (_, index) => index * step)
}

/** Moves places that are closer than `apart` away from each other, in their order. Answers in the given order. */
export function spread(places: number[], apart: number): number[] {
  const order = places.map((place, index) => ({ place, index })).sort((a, b) => a.place - b.place)
  const moved = [...places]
  let last = Number.NEGATIVE_INFINITY
  for (const { place, index } of order) {
    last = Math.max(place, last + apart)
    moved[index] = last
  }
  return moved
}
