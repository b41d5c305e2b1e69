import { Email } from '@cursus/shared/fields'
import * as z from 'zod/mini'
import { issuesOf } from './form-issues.ts'

const Values = z.object({ email: Email })

/** Returns what is wrong with the e-mail of a form that asks for nothing else. */
export const emailIssues = (values: unknown) => issuesOf(Values, values)
