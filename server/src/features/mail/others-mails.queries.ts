import { type SQL, sql } from 'drizzle-orm'
import { mailOutbox } from './mail.table.ts'

/**
 * SQL condition: the mail may be to somebody else whose address this account only typed, as it is about a call, a quote, a
 * complaint of a visitor or another's contract. `studentId` is the account's id, or SQL of it.
 */
export const mayBeOthers = (
  studentId: string | SQL,
) => sql`(${mailOutbox.template} = 'quote' OR ${mailOutbox.eventKey} LIKE 'call:%'
  OR split_part(${mailOutbox.eventKey}, ':', 2) IN (SELECT reference FROM complaints WHERE student_id IS NULL)
  OR EXISTS (SELECT FROM contracts WHERE id = mail_about(${mailOutbox.eventKey}) AND student_id <> ${studentId}))`
