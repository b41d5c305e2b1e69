export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const cookie = 'theme'

/** The theme that this browser chose; `system` when it left that to the machine. */
export function chosenTheme(): Theme {
  const [, kept] = new RegExp(`(?:^|;\\s*)${cookie}=(\\w+)`).exec(document.cookie) ?? []
  return themes.find((known) => known === kept) ?? 'system'
}

/** Shows a theme at once and keeps it for a year; the cookie lets the server write the next page in it. */
export function chooseTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : 31536000
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${cookie}=${theme}; path=/; max-age=${age}; samesite=lax`
  document.documentElement.dataset.theme = theme
}
