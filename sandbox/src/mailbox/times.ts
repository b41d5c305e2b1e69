const paris = { timeZone: 'Europe/Paris' } as const
const day = new Intl.DateTimeFormat('fr-FR', { ...paris, dateStyle: 'short' })
const time = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'short' })
const whole = new Intl.DateTimeFormat('fr-FR', { ...paris, timeStyle: 'medium' })

/** « 10:42 » today, « hier », else « 18/11/2026 », in Paris. */
export function clockTime(moment: string, now: Date): string {
  const at = new Date(moment)
  if (day.format(at) === day.format(now)) return time.format(at)
  const yesterday = new Date(now.getTime() - 24 * 3600 * 1000)
  return day.format(at) === day.format(yesterday) ? 'hier' : day.format(at)
}

/** « 20/11/2026 10:41:07 » in Paris. */
export function dayAndTime(moment: string): string {
  const at = new Date(moment)
  return `${day.format(at)} ${whole.format(at)}`
}
