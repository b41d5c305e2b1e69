import * as z from 'zod/mini'
import { basics, button, define } from './content.ts'
import { say, strong } from './words.ts'

const Named = z.object({ name: z.string() })
/** Name and e-mail with the quote that somebody had when they asked for the mail; its link leads back to the quote. */
const OnTheWay = z.extend(Named, { email: z.string(), quote: z.optional(z.string()) })

/** Returns an address of ours with the quote, if there is one. */
function carrying(quote: string | undefined, address: string): string {
  return quote ? `${address}${address.includes('?') ? '&' : '?'}quote=${quote}` : address
}

type Warning = 'secondAdded' | 'secondRemoved' | 'passwordChanged' | 'emailChanging' | 'emailChanged'

/** A mail that tells the owner of an account what was changed; its button leads to the login, or to where one writes to us. */
const warning = (kind: Warning, path = '/login/classic') =>
  define(z.extend(Named, { email: z.string() }), ({ name, email }, { language, page }) => ({
    ...basics(language, kind, { name, email }),
    button: button(language, kind, page(path)),
  }))

/** Mails that let somebody in, and the one about a closed account. */
export const accessContents = {
  /** `path` is the landing page of the kind of student; `tokenReference` becomes the token when the mail leaves. */
  'confirm-email': define(
    z.extend(OnTheWay, { path: z.string(), tokenReference: z.string() }),
    ({ name, email, path, tokenReference, quote }, { language, page, token }) => ({
      ...basics(language, 'confirm', { name, email }),
      button: button(language, 'confirm', page(carrying(quote, `${path}?token=${token(tokenReference)}`))),
    }),
  ),
  'email-known': define(OnTheWay, ({ name, email, quote }, { language, page }) => ({
    ...basics(language, 'known', { name, email }),
    button: button(language, 'known', page(carrying(quote, '/login/classic'))),
  })),
  'email-unconfirmed': define(OnTheWay, ({ name, email, quote }, { language, page }) => ({
    ...basics(language, 'unconfirmed', { name, email }),
    button: button(language, 'unconfirmed', page(carrying(quote, '/login?confirm=again'))),
  })),
  'admin-invitation': define(
    z.object({ email: z.string(), tokenReference: z.string() }),
    ({ email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'admin', { email }),
      button: button(language, 'admin', page(`/forgot-password?token=${token(tokenReference)}&first=1`)),
      isToUs: true,
    }),
  ),
  'reset-password': define(
    z.extend(OnTheWay, { tokenReference: z.string() }),
    ({ name, email, tokenReference, quote }, { language, page, token }) => ({
      ...basics(language, 'reset', { name, email }),
      button: button(
        language,
        'reset',
        page(carrying(quote, `/forgot-password?token=${token(tokenReference)}`)),
      ),
    }),
  ),
  'termination-link': define(
    z.extend(Named, { email: z.string(), tokenReference: z.string() }),
    ({ name, email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'leave', { name, email }),
      button: button(language, 'leave', page(`/contracts/terminate?token=${token(tokenReference)}`)),
    }),
  ),
  'student-invitation': define(
    // `pays`: the school pays the stays of its students; absent in older mails, whose schools did.
    z.extend(Named, {
      school: z.string(),
      email: z.string(),
      tokenReference: z.string(),
      pays: z.optional(z.boolean()),
    }),
    ({ name, school, email, tokenReference, pays = true }, { language, page, token }) => ({
      ...basics(language, 'invite', { name, school, email }),
      ...(!pays && {
        preview: say(language, 'mail.invite.valid', {}),
        paragraphs: [say(language, 'mail.invite.text.own', strong({ school, email }))],
        reason: say(language, 'mail.invite.reason.own', {}),
      }),
      button: button(language, 'invite', page(`/confirmation_is?token=${token(tokenReference)}`)),
    }),
  ),
  'second-step-added': warning('secondAdded'),
  'second-step-removed': warning('secondRemoved'),
  'password-changed': warning('passwordChanged'),
  'email-changing': warning('emailChanging', '/contact'),
  'email-changed': warning('emailChanged', '/contact'),
  'new-email': define(
    z.extend(Named, { email: z.string(), tokenReference: z.string() }),
    ({ name, email, tokenReference }, { language, page, token }) => ({
      ...basics(language, 'newEmail', { name, email }),
      button: button(language, 'newEmail', page(`/new-email?token=${token(tokenReference)}`)),
    }),
  ),
  'pages-viewed': define(
    z.extend(Named, { administrator: z.string(), day: z.string() }),
    ({ name, administrator, day }, { language }) => basics(language, 'viewed', { name, administrator, day }),
  ),
  'account-closed': define(
    z.extend(Named, { kept: z.array(z.object({ kind: z.string(), count: z.int(), until: z.string() })) }),
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
