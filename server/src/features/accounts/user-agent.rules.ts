type Known = readonly [name: string, mark: RegExp]

/** Browsers by the words in their `User-Agent`, tried in this order: many also name those further down. */
const browsers: readonly Known[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|Opera|OPiOS)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|Chromium|CriOS)\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
]
const systems: readonly Known[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]
const mobile = ['iPhone', 'iPad', 'Android']

export type Browser = { browser: string | null; system: string | null; isMobile: boolean }

/** Returns the usual names of the browser and the device behind a `User-Agent`; null for an unusual one. */
export function readUserAgent(userAgent: string | null): Browser {
  const nameOf = (known: readonly Known[]) =>
    known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null
  const system = nameOf(systems)
  return { browser: nameOf(browsers), system, isMobile: system !== null && mobile.includes(system) }
}
