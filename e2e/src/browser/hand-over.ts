/** A browser that can be started: its program, and what its environment needs beside ours. */
export type Browser = { executablePath: string; env: Record<string, string> }

const name = 'CURSUS_E2E_BROWSER'

/** The browser is looked for once, in the global setup; the workers get it by their environment. */
export function handOverBrowser(browser: Browser): void {
  process.env[name] = JSON.stringify(browser)
}

export function chosenBrowser(): Browser | undefined {
  const text = process.env[name]
  return text ? (JSON.parse(text) as Browser) : undefined
}
