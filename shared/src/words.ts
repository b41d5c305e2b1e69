/* The words that addresses and drafts of the web are read by: apart from the schemas, which few pages need at once. */

export const roles = [
  'ROLE_ADMIN',
  'ROLE_STUDENT_INCLUSIVE',
  'ROLE_STUDENT_PARTNER',
  'ROLE_STUDENT_CLASSIC',
] as const

export const insuranceTypes = ['Santé/Mobilité', 'Habitation', 'Multimédia'] as const

export const offerValues = ['health_mobility', 'home', 'multimedia', 'mutual'] as const

/** Every change that the audit log may hold, `feature.verb_in_the_past`. Each has its words in the web's `audit` texts. */
export const auditActions = [
  'accounts.administrator_invited',
  'accounts.closed',
  'accounts.deactivated',
  'accounts.reactivated',
  'certificate_requests.piece_asked',
  'certificate_requests.sent',
  'complaints.answered',
  'claims.answered',
  'claims.assigned',
  'claims.decided',
  'claims.moved_on',
  'contracts.renewed',
  'contracts.updated',
  'documents.replaced',
  'documents.uploaded',
  'failures.retried',
  'renewals.finished',
  'schools.created',
  'schools.updated',
  'student_imports.started',
  'students.invited',
  'students.reminded',
  'tariffs.draft_discarded',
  'tariffs.draft_opened',
  'tariffs.draft_saved',
  'tariffs.published',
] as const

/** What a change is about: words of the glossary. */
export const auditObjectTypes = [
  'certificate_request',
  'complaint',
  'claim',
  'contract',
  'document',
  'product',
  'renewal',
  'school',
  'student_import',
  'tariff_version',
  'user',
] as const

export const userSorts = ['name', 'email', 'createdAt'] as const

/** `name` is by last name; `isActive` has who signs in first, then who has not confirmed, then who was deactivated. */
export const studentSorts = [
  'name',
  'schoolName',
  'partnerlevel',
  'phoneNumber',
  'birthday',
  'isActive',
] as const

/**
 * What a student waits for: an invitation to accept, an e-mail to confirm, an account that has no link any more, a purchase
 * to finish, a contract to sign or to pay, a cover that ends and that nothing renews.
 */
export const followUpSituations = [
  'invitation',
  'confirmation',
  'inactive',
  'purchase',
  'signature',
  'unpaid',
  'expiring',
] as const
/** `other` has its words written out beside it (D-28). */
export const certificateReasons = ['visa', 'residence_permit', 'enrolment', 'placement'] as const

/** `open` waits for an administrator, `asked` for something of the student, `sent` is answered. */
export const certificateRequestStates = ['open', 'asked', 'sent'] as const
export const certificateRequestSorts = ['createdAt', 'name'] as const
