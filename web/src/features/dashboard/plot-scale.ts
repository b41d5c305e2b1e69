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
