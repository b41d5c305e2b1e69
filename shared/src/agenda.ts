interface Event {
  /** Names the event in every calendar: one with the same takes its place. */
  uid: string
  /** Number of times that the entry was changed. */
  sequence: number
  start: Date
  minutes: number
  title: string
  text: string
  isCancelled?: boolean
  now: Date
}

/** Writes one event as a calendar file (RFC 5545): UTF-8, lines of 75 octets at most that end in CRLF. */
export function toAgenda({ uid, sequence, start, minutes, title, text, isCancelled, now }: Event): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cursus//Calls//FR',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(start)}`,
    `DTEND:${stamp(new Date(start.getTime() + minutes * 60_000))}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(text)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261124T090000Z` */
const stamp = (at: Date) => `${at.toISOString().replace(/[-:]|\.\d+/g, '')}`

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** A long line goes on after CRLF and a space; no letter is cut in two. */
function folded(line: string): string {
  const parts = ['']
  let octets = 0
  for (const letter of line) {
    const more = new TextEncoder().encode(letter).length
    if (octets + more > 74) {
      parts.push('')
      octets = 0
    }
    parts[parts.length - 1] += letter
    octets += more
  }
  return parts.join('\r\n ')
}
