import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './rounds.ts'

type Provider = 'stripe' | 'yousign' | 'mail'

/** Modes of the sandbox, with the milliseconds that each is played: long enough that calls give up and are made again. */
const calls = [
  ['slow', { delayMs: 6000 }, 15_000],
  ['failing', { status: 500 }, 12_000],
  ['failing', { status: 503, share: 0.5 }, 12_000],
  ['failing', { status: 429, share: 0.5 }, 12_000],
  ['silent', {}, 20_000],
  ['unanswered', {}, 12_000],
  ['unanswered', { share: 0.4 }, 15_000],
] as const
const webhooks = [
  ['repeating', { repeats: 5 }, 10_000],
  ['disordered', {}, 12_000],
  ['late', { delayMs: 8000 }, 15_000],
  ['losing', {}, 12_000],
] as const
/** A mail server refuses in its own numbers, and has no webhooks. */
const mails = [
  ['slow', { delayMs: 6000 }, 15_000],
  ['failing', { status: 421 }, 12_000],
  ['failing', { status: 451, share: 0.5 }, 12_000],
  ['silent', {}, 20_000],
  ['unanswered', {}, 12_000],
  ['unanswered', { share: 0.4 }, 15_000],
] as const

/** A provider that is slow, fails, is silent, or answers nobody although it did what it was asked; and its webhooks. */
export function providerFaults(provider: Provider): Fault[] {
  const modes = provider === 'mail' ? mails : [...calls, ...webhooks]
  return modes.map(([mode, more, ms]) => ({
    name: [`${provider} ${mode}`, ...Object.values(more)].join(' '),
    async play({ outside }) {
      await outside.behave(provider, mode, more)
      await wait(ms)
      await outside.behave(provider, 'normal')
      return Date.now()
    },
  }))
}
