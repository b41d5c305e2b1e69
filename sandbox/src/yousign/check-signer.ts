import { randomUUID } from 'node:crypto'
import { invalid } from './refusal.ts'
import type { SignatureField, SignerInfo, StoredRequest, StoredSigner } from './types.ts'

type Body = Record<string, unknown>

/**
 * The letters that the provider takes in a name, from its specification: Latin with the accents of Europe. Vietnamese
 * is not among them, nor are dots and the typographic apostrophe.
 */
const humanName =
  /^(?!\s)[0-9A-Za-zĄÀÁÂÃÄÅÇĆÈÉÊËĘÌÍÎÏŁÑŃÒÓÔÕÖŚÙÚÛÜÝŹŻąàáâãäåæçćèéêëęìíîïłñńòóôõöśùúûüýÿźżß\u0100-\u017F\u00F8\u00C6\u00D8\u0218\u0219\u021A\u021B`'() -]+(?<!\s)$/
const locales = ['en', 'fr', 'de', 'it', 'nl', 'es', 'pl']
const modes = ['otp_email', 'otp_sms', 'no_otp']
const levels = ['electronic_signature', 'advanced_electronic_signature', 'qualified_electronic_signature']

/** A new signer of this request; anything that the provider's specification refuses throws 400. */
export function checkSigner(body: Body, request: StoredRequest): StoredSigner {
  const mode = body.signature_authentication_mode ?? null
  if (mode !== null && !modes.includes(String(mode))) {
    throw invalid('signature_authentication_mode', 'This value is not valid.')
  }
  if (!levels.includes(String(body.signature_level)))
    throw invalid('signature_level', 'This value is not valid.')
  return {
    id: randomUUID(),
    status: 'initiated',
    info: checkInfo(recordOf(body.info, 'info'), mode === 'otp_sms'),
    signature_level: String(body.signature_level),
    signature_authentication_mode: mode === null ? null : String(mode),
    redirect_urls: checkRedirects(recordOf(body.redirect_urls ?? {}, 'redirect_urls')),
    fields: checkFields(body.fields ?? [], request),
    token: null,
    link_expires_at: null,
    link_opened_at: null,
    signed_at: null,
    signed_as: null,
  }
}

function checkInfo(info: Body, byText: boolean): SignerInfo {
  const email = info.email
  if (
    typeof email !== 'string' ||
    email.length > 100 ||
    !/^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;"]{2,}$/.test(email)
  ) {
    throw invalid('info.email', 'This value is not a valid email address.')
  }
  if (!locales.includes(String(info.locale))) throw invalid('info.locale', 'This value is not valid.')
  return {
    first_name: checkHumanName(info.first_name, 'info.first_name'),
    last_name: checkHumanName(info.last_name, 'info.last_name'),
    email,
    phone_number: checkPhone(info.phone_number ?? null, byText),
    locale: String(info.locale),
  }
}

/** Tells whether the provider accepts a text as a first or last name. */
export const isHumanName = (name: string) => name.length <= 255 && humanName.test(name)

function checkHumanName(name: unknown, field: string): string {
  if (typeof name !== 'string' || !name) throw invalid(field, 'This value should not be blank.')
  if (name.length > 255 || !humanName.test(name))
    throw invalid(field, 'This value contains unauthorized characters.')
  return name
}

/** E.164; needed for codes by text message, which Chinese numbers cannot get. */
function checkPhone(phone: unknown, byText: boolean): string | null {
  if (phone === null && byText) throw invalid('info.phone_number', 'This value should not be blank.')
  if (phone === null) return null
  if (typeof phone !== 'string' || !/^\+[1-9]\d{6,14}$/.test(phone)) {
    throw invalid('info.phone_number', 'This value is not a valid phone number.')
  }
  if (byText && /^\+86/.test(phone)) {
    throw invalid('info.phone_number', 'otp_sms is unavailable for phone numbers in China.')
  }
  return phone
}

function checkRedirects(urls: Body): StoredSigner['redirect_urls'] {
  const one = (name: 'success' | 'error' | 'decline') => {
    const url = urls[name] ?? null
    if (url === null) return null
    const field = `redirect_urls.${name}`
    if (typeof url !== 'string' || !URL.canParse(url) || !/^https?:/.test(url)) {
      throw invalid(field, 'This value is not a valid URL.')
    }
    if (url.length > 255)
      throw invalid(field, 'This value is too long. It should have 255 characters or less.')
    return url
  }
  return { success: one('success'), error: one('error'), decline: one('decline') }
}

function checkFields(fields: unknown, request: StoredRequest): SignatureField[] {
  if (!Array.isArray(fields)) throw invalid('fields', 'This value should be of type array.')
  return fields.map((field, index) => checkField(recordOf(field, `fields[${index}]`), index, request))
}

function checkField(field: Body, index: number, request: StoredRequest): SignatureField {
  const at = (name: string) => `fields[${index}].${name}`
  if (field.type !== 'signature') throw invalid(at('type'), 'Only "signature" is known to this environment.')
  const document = request.documents.find(({ id }) => id === field.document_id)
  if (!document) throw invalid(at('document_id'), 'This document does not exist.')
  const whole = (name: string, least: number, usual?: number) => {
    const value = field[name] ?? usual
    if (!Number.isInteger(value) || Number(value) < least) {
      throw invalid(at(name), `This value should be an integer of at least ${least}.`)
    }
    return Number(value)
  }
  const page = whole('page', 1)
  if (page > document.total_pages) throw invalid(at('page'), 'This page does not exist.')
  const size = { width: whole('width', 85, 85), height: whole('height', 37, 37) }
  return {
    id: randomUUID(),
    type: 'signature',
    document_id: document.id,
    page,
    x: whole('x', 0),
    y: whole('y', 0),
    ...size,
  }
}

function recordOf(value: unknown, field: string): Body {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalid(field, 'This value should be of type object.')
  }
  return value as Body
}
