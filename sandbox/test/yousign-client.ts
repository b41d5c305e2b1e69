import { PDFDocument, rgb, StandardFonts } from 'pdf-lib'

/** Calls of Yousign's API as the product makes them. */
export function yousignClient(base: string, key = 'key_x') {
  const send = async (method: string, path: string, body?: unknown) => {
    const form = body instanceof FormData
    const response = await fetch(`${base}/yousign/v3${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(!form && { 'content-type': 'application/json' }) },
      body: form ? body : body === undefined ? undefined : JSON.stringify(body),
    })
    const bytes = Buffer.from(await response.arrayBuffer())
    const json = /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(bytes.toString()) : null
    return { status: response.status, headers: response.headers, bytes, json }
  }
  return {
    send,
    get: (path: string) => send('GET', path),
    post: (path: string, body?: unknown) => send('POST', path, body),
    upload: (id: string, pdf: Uint8Array, fields: Record<string, string> = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries({
        nature: 'signable_document',
        parse_anchors: 'true',
        ...fields,
      })) {
        form.append(name, value)
      }
      form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'contrat.pdf')
      return send('POST', `/signature_requests/${id}/documents`, form)
    },
  }
}

export const aRequest = { name: 'Contrat SM-2026-000001', delivery_mode: 'none', external_id: 'sig_abc' }

export const aSigner = {
  info: { first_name: 'Malo', last_name: 'Kerdivel', email: 'malo@example.org', locale: 'fr' },
  signature_level: 'electronic_signature',
  signature_authentication_mode: 'no_otp',
  redirect_urls: {
    success: 'https://app.example.org/insurance/sign?context=health',
    error: 'https://app.example.org/insurance/sign?context=health&failed=1',
    decline: 'https://app.example.org/declined',
  },
}

/** A PDF of some pages with these texts on the last one. */
export async function aPdf(texts: string[], pages = 1): Promise<Uint8Array> {
  const file = await PDFDocument.create()
  const font = await file.embedFont(StandardFonts.Helvetica)
  for (let page = 0; page < pages; page += 1) file.addPage([595, 842])
  texts.forEach((text, at) => {
    file.getPage(pages - 1).drawText(text, { x: 60, y: 700 - at * 60, size: 11, font, color: rgb(0, 0, 0) })
  })
  return file.save()
}

export const anchor = '{{s1|signature|160|60}}'

/** An ongoing request of one signer; `change` overrides the request and the signer. */
export async function anOngoing(
  client: ReturnType<typeof yousignClient>,
  change: { request?: object; signer?: object; pdf?: Uint8Array } = {},
) {
  const { json: draft } = await client.post('/signature_requests', { ...aRequest, ...change.request })
  const { json: document } = await client.upload(draft.id, change.pdf ?? (await aPdf(['Contrat', anchor])))
  const signers = `/signature_requests/${draft.id}/signers`
  const { json: signer } = await client.post(signers, { ...aSigner, ...change.signer })
  const { json: activated } = await client.post(`/signature_requests/${draft.id}/activate`)
  return { id: draft.id, document, signer, activated, link: activated.signers[0].signature_link as string }
}
