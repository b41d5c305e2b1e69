import { numberFormat, writeNumber } from '@cursus/shared/formats'
import type { Language } from '@cursus/shared/language'
import { toLocale } from '@cursus/shared/language'
import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { money, say, strong } from './words.ts'

const Share = z.object({ part: z.number(), of: z.number() })
type Share = z.infer<typeof Share>

/** Fewer than these say nothing of a rate. */
const enough = 10

/** What administrators read each Monday who want it: a line for each figure. */
export const figuresContents = {
  'weekly-figures': define(
    z.object({
      monday: z.string(),
      sold: z.object({ week: z.int(), before: z.int() }),
      inForce: z.object({ now: z.int(), before: z.int() }),
      finance: z.nullable(z.object({ renewals: Share, unpaid: z.int(), unpaidCents: z.int() })),
      claims: z.nullable(z.object({ open: z.int(), late: z.int(), ratio: Share })),
      students: z.nullable(z.object({ toSign: z.int(), invitations: z.int() })),
    }),
    ({ monday, sold, inForce, finance, claims, students }, { language, page }) => {
      const number = (count: number) => numberFormat(toLocale(language), {}).format(count)
      const line = (key: string, values: Record<string, string>) =>
        say(language, `mail.weeklyFigures.${key}`, strong(values))
      const said = basics(language, 'weeklyFigures', { day: slashed(monday), sold: number(sold.week) })
      const lines = [
        line('sold', { n: number(sold.week), before: number(sold.before) }),
        line('inForce', { n: number(inForce.now), before: number(inForce.before) }),
        finance && line('renewals', { rate: rate(finance.renewals, language) }),
        finance &&
          line('unpaid', { n: number(finance.unpaid), amount: money(finance.unpaidCents, language) }),
        claims && line('claims', { n: number(claims.open), late: number(claims.late) }),
        // Premiums are cents: the contracts that bear the rate are what may be too few.
        claims && line('ratio', { rate: inForce.now < enough ? '—' : rate(claims.ratio, language) }),
        students && line('toSign', { n: number(students.toSign) }),
        students && line('invitations', { n: number(students.invitations) }),
      ]
      return {
        ...said,
        paragraphs: [...said.paragraphs, ...lines.filter((one) => one !== null)],
        button: button(language, 'weeklyFigures', page('/dashboard')),
        isToUs: true,
      }
    },
  ),
}

function rate({ part, of }: Share, language: Language): string {
  if (of < enough) return '—'
  const format = { style: 'percent', maximumFractionDigits: 1 } as const
  return writeNumber(part / of, toLocale(language), format)
}
