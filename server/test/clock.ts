/** Noon of the demo world's reference day, until a test moves it. */
const start = Date.parse('2026-11-20T11:00:00Z')

export function createClock() {
  let at = start
  return {
    now: () => new Date(at),
    set: (instant: string) => {
      at = Date.parse(instant)
    },
    forward: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      at += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
    },
  }
}
