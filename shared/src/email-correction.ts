import * as z from 'zod/mini'
import { Email, line } from './fields.ts'

/** `PUT /accounts/me/email`: the e-mail that was meant, of an account that nobody confirmed yet. */
export const EmailCorrection = z.object({ email: Email })

/** `PUT /students/:id/email`: the e-mail that an administrator gives a student's account, and why; the journal keeps the reason. */
export const DeskEmailChange = z.object({ email: Email, reason: line(500) })
export type DeskEmailChange = z.infer<typeof DeskEmailChange>

/** `waiting`: the account has it once its owner follows the link that was mailed there; `changed`: at once, as nobody opened the account. */
export const DeskEmailChanged = z.object({ data: z.object({ state: z.enum(['waiting', 'changed']) }) })
export type DeskEmailChanged = z.infer<typeof DeskEmailChanged>

/** `POST /security/email/readdress`: the token of that link; the answer says with which e-mail one signs in from now on. */
export const EmailReaddress = z.object({ token: line(200) })
export const EmailReaddressed = z.object({ data: z.object({ email: z.string() }) })
export type EmailReaddressed = z.infer<typeof EmailReaddressed>
