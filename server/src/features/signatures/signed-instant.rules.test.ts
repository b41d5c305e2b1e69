import { expect, it } from 'vitest'
import { signedInstant } from './signed-instant.rules.ts'

const at = (time: string) => new Date(`2026-11-20T${time}Z`)
const heard = { begunAt: at('09:00:00'), now: at('12:00:00') }

it.each([
  ['when the provider says it was signed', at('10:00:00'), at('09:30:00'), at('10:00:00')],
  ['where the provider tells of no sending too', at('10:00:00'), null, at('10:00:00')],
  ['now where the provider tells no time', null, at('09:30:00'), at('12:00:00')],
  ['now where the time is still to come', at('12:00:01'), at('09:30:00'), at('12:00:00')],
  ['now where the time lies before the request was sent', at('09:29:59'), at('09:30:00'), at('12:00:00')],
  ['now where the time lies before we asked for it', at('08:59:59'), null, at('12:00:00')],
  ['now where both times lie before we asked for it', at('08:30:00'), at('08:00:00'), at('12:00:00')],
  ['now where no time can be read', new Date(Number.NaN), null, at('12:00:00')],
])('takes a signature as made %s', (_, signedAt, sentAt, instant) => {
  expect(signedInstant({ signedAt, sentAt }, heard)).toEqual(instant)
})
