import { VisitorComplaint } from '@cursus/shared/requests'
import { issuesOf } from '../../forms/form-issues.ts'

/** Returns what is wrong with the complaint of a visitor. */
export const complaintIssues = (values: unknown) => issuesOf(VisitorComplaint, values)
