/**
 * Signature request as the stand-in keeps it. Moments are ISO 8601 in UTC; names are the provider's, letter for
 * letter.
 */
export interface StoredRequest {
  id: string
  status: RequestStatus
  name: string
  delivery_mode: 'none' | 'email'
  timezone: string
  external_id: string | null
  expiration_date: string
  signers_allowed_to_decline: boolean
  audit_trail_locale: string
  created_at: string
  activated_at: string | null
  completed_at: string | null
  decline_information: { signer_id: string; reason: string; declined_at: string } | null
  cancel_information: { reason: string; custom_note: string | null; canceled_at: string } | null
  documents: StoredDocument[]
  signers: StoredSigner[]
  /** What happened and when: the audit trail prints it. */
  trail: { at: string; event: string }[]
}

export type RequestStatus = 'draft' | 'ongoing' | 'done' | 'declined' | 'expired' | 'canceled'

export interface StoredDocument {
  id: string
  filename: string
  nature: 'signable_document' | 'attachment'
  content_type: 'application/pdf'
  sha256: string
  created_at: string
  total_pages: number
  anchors: Anchor[]
}

/** A signature field: PDF points, origin at the page's lower left corner; `signer` counts from 1 as in the anchor. */
export interface Anchor {
  signer: number
  page: number
  x: number
  y: number
  width: number
  height: number
}

export interface StoredSigner {
  id: string
  status: 'initiated' | 'notified' | 'signed' | 'declined' | 'aborted'
  info: SignerInfo
  signature_level: string
  signature_authentication_mode: string | null
  redirect_urls: { success: string | null; error: string | null; decline: string | null }
  fields: SignatureField[]
  /** The last part of the signing page's address; null before activation. */
  token: string | null
  link_expires_at: string | null
  link_opened_at: string | null
  signed_at: string | null
  /** The name as the person left it on the signing page. */
  signed_as: string | null
}

export interface SignerInfo {
  first_name: string
  last_name: string
  email: string
  phone_number: string | null
  locale: string
}

/** A field asked for by the signer call itself: pixels from the page's upper left corner, as the provider counts. */
export interface SignatureField {
  id: string
  type: 'signature'
  document_id: string
  page: number
  x: number
  y: number
  width: number
  height: number
}
