import { type Html, html, raw } from './html.ts'

const drawings = {
  info: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8v.01',
  inbox: 'M4 13h4l1.500 3h5L16 13h4M4 13l3-8h10l3 8v6H4z',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6z',
  card: 'M3 6h18v12H3zM3 10h18M7 15h3',
  pen: 'M4 20l1-5L16 4l4 4L9 19z',
  mail: 'M4 6h16v12H4zM4 7l8 6 8-6',
  pin: 'M12 21s-7-6-7-12a7 7 0 0 1 14 0c0 6-7 12-7 12zM12 12a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  check: 'm5 12.5 4.5 4.5L19 7',
  clock: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2',
  alert: 'M12 4 3 20h18zM12 10v4M12 17v.01',
  pause: 'M8 5v14M16 5v14',
  repeat: 'M17 4l3 3-3 3M4 11V9a2 2 0 0 1 2-2h14M7 20l-3-3 3-3M20 13v2a2 2 0 0 1-2 2H4',
  refresh: 'M20 6v5h-5M4 18v-5h5M19 11a7 7 0 0 0-13-3M5 13a7 7 0 0 0 13 3',
  swap: 'M8 4v16M4 8l4-4 4 4M16 20V4M12 16l4 4 4-4',
  back: 'm15 6-6 6 6 6',
  lock: 'M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4',
  trash: 'M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13',
  file: 'M7 3h7l5 5v13H7zM14 3v5h5',
} as const

export type IconName = keyof typeof drawings

/** A drawing of the design, invisible to readers; size `s` 16, none 20, `l` 24 pixels. */
export function icon(name: IconName, size = ''): Html {
  return html`<svg class="ic ${size}" viewBox="0 0 24 24" aria-hidden="true"><path d="${drawings[name]}"/></svg>`
}

export const logo = raw(
  '<svg viewBox="0 0 40 40" aria-hidden="true"><rect width="40" height="40" rx="12" fill="#FFC23C"/><path d="M29 13.500A10.500 10.500 0 1 0 29 26.500" fill="none" stroke="#0A2E27" stroke-width="4.600" stroke-linecap="round"/><circle cx="29.500" cy="20" r="3.300" fill="#1D8E73"/></svg>',
)
