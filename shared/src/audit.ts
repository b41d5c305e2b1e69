/** Every change that the audit log may hold, `feature.verb_in_the_past`. Each has its words in the web's `audit` texts. */
export const auditActions = [
  'accounts.administrator_invited',
  'accounts.deactivated',
  'accounts.reactivated',
  'contracts.renewed',
  'contracts.updated',
  'documents.replaced',
  'documents.uploaded',
  'schools.created',
  'schools.updated',
  'student_imports.started',
  'students.invited',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What a change is about: words of the glossary. */
export const auditObjectTypes = ['contract', 'document', 'school', 'student_import', 'user'] as const
export type AuditObjectType = (typeof auditObjectTypes)[number]
