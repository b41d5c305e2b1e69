import * as z from 'zod/mini'
import { basics, button, define, slashed } from './content.ts'
import { Cover, coverValues } from './cover-contents.ts'
import { money, say, strong } from './words.ts'

/** Mails about purchases that nobody signed. */
export const unsignedContents = {
  'contract-given-up': define(
    // What goes back in cents, and by when; absent when all of it went back before.
    z.extend(Cover, { amount: z.optional(z.int()), dueOn: z.optional(z.string()) }),
    ({ amount, dueOn, ...cover }, { language, page }) => {
      const content = basics(language, 'givenUp', coverValues(cover))
      const refund =
        amount !== undefined && dueOn
          ? [
              say(
                language,
                'mail.givenUp.refund',
                strong({ amount: money(amount, language), dueOn: slashed(dueOn) }),
              ),
            ]
          : []
      return {
        ...content,
        paragraphs: [...content.paragraphs, ...refund],
        button: button(language, 'givenUp', page('/documents')),
      }
    },
  ),
}
