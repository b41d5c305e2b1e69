import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { InsuredThing } from '../purchases/product.ts'
import { amendments } from './amendments.table.ts'

/** What a contract insured until the eve of a day, `'YYYY-MM-DD'`, and when the change was made that replaced it. */
const ReplacedThing = z.object({ insured: InsuredThing, effectOn: z.string(), doneAt: z.string() })
export type ReplacedThing = z.infer<typeof ReplacedThing>

/** SQL of the things that a contract insured before others, in the order in which they were replaced, as part of a statement on contracts. */
export const replacedThings = sql`(
  SELECT coalesce(json_agg(json_build_object('insured', ${amendments.replacedThing}, 'effectOn', ${amendments.effectOn},
    'doneAt', ${amendments.doneAt}) ORDER BY ${amendments.doneAt}), '[]')
  FROM ${amendments} WHERE ${amendments.contractId} = contracts.id AND ${amendments.state} = 'done'
    AND ${amendments.replacedThing} IS NOT NULL)`.mapWith((stored: unknown) =>
  z.array(ReplacedThing).parse(stored),
)
