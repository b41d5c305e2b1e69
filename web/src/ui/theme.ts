export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const cookie = 'theme'

/** Returns the theme of this browser; `system` when none was chosen. */
export function chosenTheme(): Theme {
  const [, kept] = new RegExp(`(?:^|;\\s*)${cookie}=(\\w+)`).exec(document.cookie) ?? []
  return themes.find((known) => known === kept) ?? 'system'
}

/** Shows a theme and stores it for a year, in a cookie that the server reads too. */
export function chooseTheme(theme: Theme): void {
  const age = theme === 'system' ? 0 : 31536000
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
  document.cookie = `${cookie}=${theme}; path=/; max-age=${age}; samesite=lax`
  document.documentElement.dataset.theme = theme
}
