import type { FastifyReply } from 'fastify'
import type { SandboxContext, StandIn } from '../context.ts'
import { html } from '../page/html.ts'
import { sendPage } from '../page/page.ts'
import { isHumanName } from './check-signer.ts'
import { pagePicture, readPicture } from './page-picture.ts'
import { filesOf } from './requests.ts'
import { type Faults, messagePage, signPage } from './sign-page.ts'
import { type SignTexts, signTexts } from './sign-texts.ts'
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
      faults: {},
    })
  })
  app.get<Asked>('/sign/:token/leave', async ({ params }, reply) => {
    const visit = signing.visit(context, params.token)
    if (visit.state !== 'open') return sendState(reply, context, visit)
    const { texts } = signTexts(visit.signer.info.locale)
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
      return sendForm(reply, context, { ...visit, page: Number.NaN, name: field('name'), faults })
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

/** To the signer's own address for this outcome, or to a page that says it. */
function leave(
  reply: FastifyReply,
  visit: Opened,
  outcome: 'success' | 'error' | 'decline',
  state: keyof SignTexts['states'],
) {
  const address = signing.redirectOf(visit, outcome)
  return address ? reply.redirect(address, 303) : sendMessage(reply, visit.signer, state, null, 200)
}

async function sendForm(
  reply: FastifyReply,
  context: SandboxContext,
  shown: Opened & { page: number; name: string; faults: Faults },
) {
  const { request, signer, faults } = shown
  const { lang, texts } = signTexts(signer.info.locale)
  const document = documentOf(shown)
  const place = request.signers.findIndex(({ id }) => id === signer.id) + 1
  const first =
    document.anchors.find((anchor) => anchor.signer === place)?.page ?? signer.fields[0]?.page ?? 1
  const page = shown.page >= 1 && shown.page <= document.total_pages ? Math.floor(shown.page) : first
  const picture = pagePicture({
    picture: await readPicture(filesOf(context).get(document.id) ?? Buffer.alloc(0), page),
    ...{ document, page, signer, place },
    labels: { signature: texts.signatureOf(fullName(signer)), page: texts.page(page, document.total_pages) },
  })
  const body = signPage({ texts, request, signer, document, page, picture, name: shown.name, faults })
  const status = Object.keys(faults).length ? 422 : 200
  return sendPage(reply, { title: texts.title, lang, banner: texts.banner, body, style: 'sign.css', status })
}

function sendState(reply: FastifyReply, context: SandboxContext, visit: signing.Visit) {
  if (visit.state === 'unknown') return sendMessage(reply, null, 'unknown', null, 404)
  const { signer, request } = visit
  const { texts } = signTexts(signer.info.locale)
  if (visit.state === 'stale') {
    const button = html`<form method="post" action="${context.url(`/sign/${signer.token}`)}"><button class="btn" name="outcome" value="renew">${texts.renew}</button></form>`
    return sendMessage(reply, signer, 'stale', button, 410)
  }
  const onward = signing.redirectOf(visit, 'success')
  if (visit.state === 'signed')
    return sendMessage(reply, signer, 'done', onward ? link(onward, texts.goOn) : null)
  const ended = ['declined', 'expired', 'canceled', 'done'] as const
  return sendMessage(reply, signer, ended.find((state) => state === request.status) ?? 'canceled', null, 410)
}

function sendMessage(
  reply: FastifyReply,
  signer: StoredSigner | null,
  state: keyof SignTexts['states'],
  action: ReturnType<typeof html> | null,
  status = 200,
) {
  const { lang, texts } = signTexts(signer?.info.locale ?? 'fr')
  const page = { title: texts.states[state][0] ?? '', lang, banner: texts.banner, style: 'sign.css', status }
  return sendPage(reply, { ...page, body: messagePage(texts, state, action) })
}

const link = (href: string, label: string) => html`<a class="btn" href="${href}">${label}</a>`
const fullName = ({ info }: StoredSigner) => `${info.first_name} ${info.last_name}`

/** The first file with a place for this signer; activation has made sure that there is one. */
function documentOf({ request, signer }: Opened) {
  const place = request.signers.findIndex(({ id }) => id === signer.id) + 1
  const own = request.documents.find(
    ({ id, anchors }) =>
      anchors.some((anchor) => anchor.signer === place) ||
      signer.fields.some((field) => field.document_id === id),
  )
  if (!own) throw new Error(`no document to sign for ${signer.id}`)
  return own
}
