import type { SandboxContext } from '../context.ts'
import type { StoredDocument, StoredRequest, StoredSigner } from './types.ts'

/** A request as the provider answers it; signers and documents are named only. */
export function toRequest(request: StoredRequest) {
  return {
    id: request.id,
    status: request.status,
    name: request.name,
    delivery_mode: request.delivery_mode,
    created_at: request.created_at,
    activated_at: request.activated_at,
    completed_at: request.completed_at,
    approved_at: null,
    ordered_signers: false,
    ordered_approvers: false,
    custom_recipient_order: false,
    reminder_settings: null,
    timezone: request.timezone,
    email_custom_note: null,
    expiration_date: request.expiration_date,
    source: 'public_api',
    signers: request.signers.map(({ id, status }) => ({ id, status })),
    approvers: [],
    labels: [],
    documents: request.documents.map(({ id, nature }) => ({ id, nature })),
    sender: null,
    external_id: request.external_id,
    branding_id: null,
    custom_experience_id: null,
    signers_allowed_to_decline: request.signers_allowed_to_decline,
    audit_trail_locale: request.audit_trail_locale,
    email_notification: { sender: { type: 'organization', custom_name: null }, custom_text: null },
    bulk_send_batch_id: null,
    decline_information: request.decline_information,
    rejection_information: null,
    workflow_session_id: null,
    previous_attempt_id: null,
    custom_properties: [],
  }
}

/** The answer of activation: each signer comes with the link to send the person to. */
export function toActivated(request: StoredRequest, context: SandboxContext) {
  const signers = request.signers.map(({ id, status, ...signer }) => {
    return { id, status, ...linkOf(signer, context) }
  })
  return { ...toRequest(request), signers }
}

export function toSigner(signer: StoredSigner, context: SandboxContext) {
  return {
    id: signer.id,
    info: signer.info,
    status: signer.status,
    fields: signer.fields,
    signature_level: signer.signature_level,
    signature_authentication_mode: signer.signature_authentication_mode,
    ...linkOf(signer, context),
    signature_image_preview: null,
    redirect_urls: signer.redirect_urls,
    custom_text: { request_subject: null, request_body: null, reminder_subject: null, reminder_body: null },
    delivery_mode: null,
    identification_attestation_id: null,
    sms_notification: null,
    email_notification: { disabled: [] },
    pre_identity_verification_required: false,
    verified_identity_id: null,
    recipient_stage_index: 0,
    excluded_documents: [],
    signed_at: signer.signed_at,
  }
}

export function toDocument(document: StoredDocument) {
  return {
    id: document.id,
    filename: document.filename,
    nature: document.nature,
    content_type: document.content_type,
    sha256: document.sha256,
    is_protected: false,
    is_signed: false,
    created_at: document.created_at,
    total_pages: document.total_pages,
    is_locked: false,
    initials: null,
    total_anchors: document.anchors.length,
    excluded_approvers: [],
    excluded_signers: [],
  }
}

function linkOf(signer: Pick<StoredSigner, 'token' | 'link_expires_at'>, context: SandboxContext) {
  return {
    signature_link: signer.token && context.url(`/sign/${signer.token}`),
    signature_link_expiration_date: signer.link_expires_at,
  }
}
