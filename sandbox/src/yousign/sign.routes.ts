import type { FastifyReply } from 'fastify'
import type { StandIn } from '../context.ts'
import { isHumanName } from './check-signer.ts'
import { filesOf } from './requests.ts'
import { documentOf, fullName, link, sendForm, sendMessage, sendState, textsFor } from './sign-answers.ts'
import type { Faults } from './sign-page.ts'
import type { SignTexts } from './sign-texts.ts'
import * as signing from './signing.ts'
import type { StoredRequest, StoredSigner } from './types.ts'

type Asked = {
  Params: { token: string }
  Querystring: { page?: string }
  Body: Record<string, unknown> | undefined
}
type Opened = { request: StoredRequest; signer: StoredSigner }

/**
 * The signing page at `/sign/:token`. Its form, which tests may post without a browser (urlencoded):
 *   outcome=sign, name, code=000000 (only with otp_email or otp_sms), agree=on   303 to redirect_urls.success
 *   outcome=decline, reason (only when the request allows it)                    303 to redirect_urls.decline
 *   outcome=fail                                                                 303 to redirect_urls.error
 *   outcome=renew (only on a stale link)                                         303 to the new address
 * A refused form answers 422 with the page; without a redirect address the page says what happened.
 */
export const signPages: StandIn = async (app, context) => {
  app.get<Asked>('/sign/:token', async ({ params, query }, reply) => {
    const visit = signing.visit(context, params.token)
    if (visit.state !== 'open') return sendState(reply, context, visit)
    signing.noteOpening(context, visit)
    return sendForm(reply, context, {
      ...visit,
      page: Number(query.page),
      name: fullName(visit.signer),
      agreed: false,
      faults: {},
    })
  })
  app.get<Asked>('/sign/:token/leave', async ({ params }, reply) => {
    const visit = signing.visit(context, params.token)
    if (visit.state !== 'open') return sendState(reply, context, visit)
    const { texts } = textsFor(reply, visit.signer)
    return sendMessage(reply, visit.signer, 'left', link(`/sign/${params.token}`, texts.back))
  })
  app.get<Asked>('/sign/:token/document.pdf', async ({ params }, reply) => {
    const visit = signing.visit(context, params.token)
    if (visit.state !== 'open') return sendState(reply, context, visit)
    const document = documentOf(visit)
    return reply
      .type('application/pdf')
      .header('cache-control', 'no-store')
      .send(filesOf(context).get(document.id))
  })
  app.post<Asked>('/sign/:token', async ({ params, body }, reply) => {
    const visit = signing.visit(context, params.token)
    const field = (name: string) => (typeof body?.[name] === 'string' ? body[name].trim() : '')
    const outcome = field('outcome')
    if (visit.state === 'stale' && outcome === 'renew')
      return reply.redirect(signing.renew(context, visit), 303)
    if (visit.state !== 'open') return sendState(reply, context, visit)
    if (outcome === 'fail') return leave(reply, visit, 'error', 'failed')
    if (outcome === 'decline' && visit.request.signers_allowed_to_decline) {
      signing.decline(context, visit, field('reason').slice(0, 500))
      return leave(reply, visit, 'decline', 'declined')
    }
    const faults = outcome === 'decline' ? { decline: true as const } : faultsOf(visit.signer, field)
    if (Object.keys(faults).length) {
      return sendForm(reply, context, {
        ...visit,
        page: Number.NaN,
        name: field('name'),
        agreed: Boolean(field('agree')),
        faults,
      })
    }
    signing.sign(context, visit, field('name'))
    return leave(reply, visit, 'success', 'signed')
  })
}

function faultsOf(signer: StoredSigner, field: (name: string) => string): Faults {
  const coded = ['otp_email', 'otp_sms'].includes(signer.signature_authentication_mode ?? '')
  return {
    ...(!isHumanName(field('name')) && { name: true as const }),
    ...(coded && field('code') !== signing.testCode && { code: true as const }),
    ...(!field('agree') && { agree: true as const }),
  }
}

/** Leads to the signer's own address for this outcome, or to a page that says it. */
function leave(
  reply: FastifyReply,
  visit: Opened,
  outcome: 'success' | 'error' | 'decline',
  state: keyof SignTexts['states'],
) {
  const address = signing.redirectOf(visit, outcome)
  return address ? reply.redirect(address, 303) : sendMessage(reply, visit.signer, state, null, 200)
}
