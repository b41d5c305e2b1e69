import * as z from 'zod/mini'
import { Email } from './fields.ts'

/** `PUT /accounts/me/email`: the e-mail that was meant, of an account that nobody confirmed yet. */
export const EmailCorrection = z.object({ email: Email })
