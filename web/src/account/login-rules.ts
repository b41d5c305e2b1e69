import { Login } from '@cursus/shared/accounts'
import { Email } from '@cursus/shared/fields'
import * as z from 'zod/mini'
import { issuesOf } from '../forms/form-issues.ts'

const LoginValues = z.extend(Login, { username: Email })

/** What is wrong with an e-mail and a password before they are sent. */
export const loginIssues = (values: unknown) => issuesOf(LoginValues, values)
