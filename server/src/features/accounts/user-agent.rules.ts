type Known = readonly [name: string, mark: RegExp]

/** In this order: many browsers also say that they are the ones below them. */
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

/** What people call the browser and the device behind a `User-Agent`; null where it names none of the usual ones. */
export function readUserAgent(userAgent: string | null): Browser {
  const nameOf = (known: readonly Known[]) =>
    known.find(([, mark]) => mark.test(userAgent ?? ''))?.[0] ?? null
  const system = nameOf(systems)
  return { browser: nameOf(browsers), system, isMobile: system !== null && mobile.includes(system) }
}
