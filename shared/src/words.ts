/* The words that addresses and drafts of the web are read by: apart from the schemas, which few pages need at once. */

import { typeNames, wireNames } from './product-keys.ts'

export const roles = [
  'ROLE_ADMIN',
  'ROLE_STUDENT_INCLUSIVE',
  'ROLE_STUDENT_PARTNER',
  'ROLE_STUDENT_CLASSIC',
] as const

/** What an administrator works on; `all` is every area, and who works on what. */
export const areas = ['support', 'claims', 'finance', 'schools', 'all'] as const

/**
 * Periods of the dashboard other than its usual twelve months: months in Paris, the last one running, alone or with the two before or all since January.
 */
export const figurePeriods = ['3-months', 'this-month', 'this-year'] as const

export const partnershipLevels = ['inclusive', 'partner', 'classic'] as const

export const accountStandings = ['neverInvited', 'invited', 'linkExpired', 'active', 'deactivated'] as const

/** Lists of which administrators keep views. */
export const savedLists = ['students', 'users', 'schools', 'follow-up', 'claims', 'queue', 'audit'] as const

/** Highest count that lists give; larger ones read as « 50,000+ ». */
export const countedAtMost = 50_000

/** Last row that a page by its number can reach; beyond it a list is read by cursors. */
export const numberedAtMost = 10_000

/** Covers of a student, by any of their contracts; `none`: no paid contract that is not over. */
export const coverStates = ['none', 'toSign', 'upcoming', 'current', 'suspended', 'unpaid'] as const

export const insuranceTypes = [typeNames.travel, typeNames.home, typeNames.devices] as const

/** What a school may offer: our products by their names on the wire, and the health mutual, which a partner sells. */
export const offerValues = [wireNames.travel, wireNames.home, wireNames.devices, 'mutual'] as const

/** Every change that the audit log may hold, `feature.verb_in_the_past`. Each has its words in the web's `audit` texts. */
export const auditActions = [
  'accounts.administrator_invited',
  'accounts.areas_changed',
  'accounts.closed',
  'accounts.deactivated',
  'accounts.deactivation_undone',
  'accounts.email_change_asked',
  'accounts.email_changed',
  'accounts.email_corrected',
  'accounts.erased',
  'accounts.link_undone',
  'accounts.profile_corrected',
  'accounts.reactivated',
  'accounts.second_step_added',
  'accounts.second_step_removed',
  'accounts.second_step_reset',
  'backups.restored',
  'calls.settled',
  'certificate_requests.piece_asked',
  'certificate_requests.sent',
  'complaints.answered',
  'claims.answered',
  'claims.papers_seen',
  'claims.assigned',
  'claims.decided',
  'claims.moved_on',
  'contracts.change_asked',
  'contracts.change_given_up',
  'contracts.change_undone',
  'contracts.renewal_agreed',
  'contracts.renewal_lapsed',
  'contracts.renewal_priced',
  'contracts.renewal_refused',
  'contracts.renewal_unpaid',
  'contracts.renewed',
  'contracts.unsigned_given_up',
  'contracts.updated',
  'documents.replaced',
  'documents.uploaded',
  'failures.retried',
  'mails.put_back',
  'mails.set_aside',
  'name_changes.accepted',
  'name_changes.refused',
  'payments.dispute_lost',
  'payments.paid_again',
  'payments.dispute_opened',
  'payments.dispute_won',
  'queue.assigned',
  'queue.postponed',
  'queue.rule_added',
  'queue.rule_changed',
  'queue.rule_dropped',
  'queue.template_added',
  'queue.template_changed',
  'queue.template_dropped',
  'refunds.declined',
  'refunds.first_word',
  'refunds.paid_by_hand',
  'refunds.sent',
  'refunds.signed_late',
  'terminations.accepted',
  'terminations.refused',
  'visa_refusals.accepted',
  'visa_refusals.refused',
  'stay_cancellations.accepted',
  'stay_cancellations.refused',
  'renewals.finished',
  'renewals.notices_sent',
  'schools.created',
  'schools.updated',
  'student_imports.started',
  'student_imports.stopped',
  'student_imports.undone',
  'students.corrected',
  'students.invited',
  'students.reminded',
  'students.run_paused',
  'students.run_resumed',
  'students.run_started',
  'students.run_stopped',
  'students.run_taken_back',
  'students.viewed',
  'tariffs.draft_discarded',
  'tariffs.draft_opened',
  'tariffs.draft_saved',
  'tariffs.published',
] as const

/** Objects that a change is about: words of the glossary. */
export const auditObjectTypes = [
  'call',
  'certificate_request',
  'complaint',
  'claim',
  'contract',
  'document',
  'name_change',
  'product',
  'queue_rule',
  'reply_template',
  'refund',
  'renewal',
  'school',
  'student_import',
  'invitation_run',
  'student_run',
  'tariff_version',
  'termination',
  'user',
  'visa_refusal',
  'formal_notice',
  'dispute',
] as const

/** Acts that are done to many students at once. */
export const runKinds = [
  'write',
  'invite',
  'statut',
  'tag',
  'untag',
  'export',
  'deactivate',
  'reactivate',
] as const

/** States of such an act; `prepared` waits until an administrator has seen whom it concerns and starts it. */
export const runStates = ['prepared', 'running', 'paused', 'stopped', 'done'] as const

/** Pages that a message to many may lead to. */
export const messagePages = ['home', 'stay', 'account'] as const

/** `invited` has no password yet; `unconfirmed` registered and has not opened the mail (C-49). */
export const userStates = ['active', 'invited', 'unconfirmed', 'deactivated'] as const

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
/** Of those, what a student has to pay or to sign. */
export const unfinishedSituations = ['purchase', 'signature', 'unpaid'] as const
/** `other` has its words written out beside it (D-28). */
export const certificateReasons = ['visa', 'residence_permit', 'enrolment', 'placement'] as const

/** `open` waits for an administrator, `asked` for something of the student, `sent` is answered. */
export const certificateRequestStates = ['open', 'asked', 'sent'] as const
export const certificateRequestSorts = ['createdAt', 'name'] as const

/** States of a request for another name: `asked` waits for an administrator. */
export const nameChangeStates = ['asked', 'accepted', 'refused'] as const

/** Kinds of entry that wait for an administrator, each by its due time. */
export const queueKinds = [
  'claim',
  'certificate_request',
  'complaint',
  'call',
  'termination',
  'visa_refusal',
  'refund',
  'name_change',
  'formal_notice',
  'dispute',
] as const

/** A call is `asked` for, then `done`, `missed` when nobody answered, or `cancelled` by whoever asked. */
export const callStates = ['asked', 'done', 'missed', 'cancelled'] as const

/** Answers to a renewal notice; `left`: no student any more, so not renewed either. */
export const renewalAnswers = ['renew', 'refuse', 'left'] as const

/** Filters of the list of renewals. */
export const renewalViews = ['all', 'unsent', 'blocked', 'refused'] as const
