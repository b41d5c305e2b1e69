import lighthouse from 'lighthouse'
import { median } from '../side-by-side.ts'

/** Score in points, LCP and TBT in milliseconds, CLS as it is. */
export type Visit = { score: number; lcp: number; tbt: number; cls: number }

/**
 * One visit in Lighthouse's mobile profile (simulated slow 4G, four times slower processor). On a busy machine it now and
 * then loses the beginning of its own recording: such a visit says nothing, and is made again, three times at most.
 */
async function visit(url: string, port: number, triesLeft = 3): Promise<Visit> {
  const flags = { port, onlyCategories: ['performance'], logLevel: 'silent' as const }
  const lhr = (await lighthouse(url, flags))?.lhr
  if (lhr?.runtimeError?.code === 'NO_NAVSTART' && triesLeft > 1) return visit(url, port, triesLeft - 1)
  if (!lhr || lhr.runtimeError) throw new Error(`${url}: ${lhr?.runtimeError?.message ?? 'no report'}`)
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    score: (lhr.categories.performance?.score ?? Number.NaN) * 100,
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
  }
}

/** The medians of so many visits, each figure by itself. */
export async function medianVisit(url: string, port: number, visits = 5): Promise<Visit> {
  const seen: Visit[] = []
  for (let round = 0; round < visits; round += 1) seen.push(await visit(url, port))
  const middle = (name: keyof Visit) => median(seen.map((one) => one[name]))
  return { score: middle('score'), lcp: middle('lcp'), tbt: middle('tbt'), cls: middle('cls') }
}
