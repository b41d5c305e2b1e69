import { Email, line, NewPassword } from '@cursus/shared/fields'
import * as z from 'zod/mini'
import { issuesOf } from '../../forms/form-issues.ts'

const SignUpValues = z.object({
  name: line(100),
  lastName: line(100),
  email: Email,
  password: NewPassword,
  acceptTerm: z.literal(true, 'validation.field.term.required'),
})

/** What is wrong with the four fields and the terms of the sign-up page. */
export const signUpIssues = (values: unknown) => issuesOf(SignUpValues, values)
