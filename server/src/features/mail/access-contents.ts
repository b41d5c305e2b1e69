import * as z from 'zod'
import { basics, button, define } from './content.ts'
import { say, strong } from './words.ts'

const Named = z.object({ name: z.string() })

/** The mails that let somebody in, and the one about an account that is closed. */
export const accessContents = {
  /** `path` is the landing page of the kind of student; `tokenReference` gives the token when the mail leaves. */
  'confirm-email': define(
    Named.extend({ email: z.string(), path: z.string(), tokenReference: z.string() }),
    ({ name, email, path, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'confirm', { name, email }),
      button: button(language, 'confirm', page(`${path}?token=${token(tokenReference)}`)),
    }),
  ),
  'email-known': define(Named.extend({ email: z.string() }), ({ name, email }, { language, page }) => ({
    ...basics(language, 'known', { name, email }),
    button: button(language, 'known', page('/login/classic')),
  })),
  'admin-invitation': define(
    z.object({ email: z.string(), tokenReference: z.string() }),
    ({ email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'admin', { email }),
      button: button(language, 'admin', page(`/forgot-password?token=${token(tokenReference)}`)),
    }),
  ),
  'reset-password': define(
    Named.extend({ email: z.string(), tokenReference: z.string() }),
    ({ name, email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'reset', { name, email }),
      button: button(language, 'reset', page(`/forgot-password?token=${token(tokenReference)}`)),
    }),
  ),
  'student-invitation': define(
    Named.extend({ school: z.string(), email: z.string(), tokenReference: z.string() }),
    ({ name, school, email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'invite', { name, school, email }),
      button: button(language, 'invite', page(`/confirmation_is?token=${token(tokenReference)}`)),
    }),
  ),
  'account-closed': define(
    Named.extend({ kept: z.array(z.object({ kind: z.string(), count: z.int(), until: z.string() })) }),
    ({ name, kept }, { language }) => {
      const content = basics(language, 'closed', { name })
      const lines = kept.map(({ kind, count, until }) =>
        say(language, `mail.closed.kept.${kind}`, strong({ count: String(count), until })),
      )
      const nothing = [say(language, 'mail.closed.nothing', {})]
      const told = lines.length > 0 ? [say(language, 'mail.closed.kept', {}), ...lines] : nothing
      return {
        ...content,
        paragraphs: [...content.paragraphs, ...told, say(language, 'mail.closed.end', {})],
      }
    },
  ),
}
