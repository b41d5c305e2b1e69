import type { FastifyReply } from 'fastify'
import type { SandboxContext } from '../context.ts'
import { html } from '../page/html.ts'
import { sendPage } from '../page/page.ts'
import { pagePicture, readPicture } from './page-picture.ts'
import { filesOf } from './requests.ts'
import { type Faults, messagePage, signPage } from './sign-page.ts'
import { type SignTexts, signTexts } from './sign-texts.ts'
import * as signing from './signing.ts'
import type { StoredRequest, StoredSigner } from './types.ts'

type Opened = { request: StoredRequest; signer: StoredSigner }

/** The texts for a signer who reads the answer; a link of nobody is answered in French. */
export const textsFor = (reply: FastifyReply, signer: StoredSigner | null) =>
  signTexts(signer?.info.locale ?? 'fr', reply.request.headers['accept-language'])

/** The signing page; 422 when the form was refused. Without a page number it opens where the signer has to sign. */
export async function sendForm(
  reply: FastifyReply,
  context: SandboxContext,
  shown: Opened & { page: number; name: string; agreed: boolean; faults: Faults },
) {
  const { request, signer, faults } = shown
  const { lang, texts } = textsFor(reply, signer)
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
  const body = signPage({
    texts,
    request,
    signer,
    document,
    page,
    picture,
    name: shown.name,
    agreed: shown.agreed,
    faults,
  })
  const status = Object.keys(faults).length ? 422 : 200
  return sendPage(reply, {
    title: texts.title,
    lang,
    banner: texts.banner,
    skip: texts.skip,
    body,
    style: 'sign.css',
    status,
  })
}

/** Sends the page of a link that cannot be signed, or not any more. */
export function sendState(reply: FastifyReply, context: SandboxContext, visit: signing.Visit) {
  if (visit.state === 'unknown') return sendMessage(reply, null, 'unknown', null, 404)
  const { signer, request } = visit
  const { texts } = textsFor(reply, signer)
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

export function sendMessage(
  reply: FastifyReply,
  signer: StoredSigner | null,
  state: keyof SignTexts['states'],
  action: ReturnType<typeof html> | null,
  status = 200,
) {
  const { lang, texts } = textsFor(reply, signer)
  const page = {
    title: texts.states[state][0] ?? '',
    lang,
    banner: texts.banner,
    skip: texts.skip,
    style: 'sign.css',
    status,
  }
  return sendPage(reply, { ...page, body: messagePage(texts, state, action) })
}

export const link = (href: string, label: string) => html`<a class="btn" href="${href}">${label}</a>`
export const fullName = ({ info }: StoredSigner) => `${info.first_name} ${info.last_name}`

/** The first file with a place for this signer; activation has made sure that there is one. */
export function documentOf({ request, signer }: Opened) {
  const place = request.signers.findIndex(({ id }) => id === signer.id) + 1
  const own = request.documents.find(
    ({ id, anchors }) =>
      anchors.some((anchor) => anchor.signer === place) ||
      signer.fields.some((field) => field.document_id === id),
  )
  if (!own) throw new Error(`no document to sign for ${signer.id}`)
  return own
}
