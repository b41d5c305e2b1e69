import type { SecondStepRequired } from '@cursus/shared/second-step'
import { parsed } from './session.ts'

/** A sign-in with the right password that needs one more step, valid ten minutes. */
export type BegunSignIn = SecondStepRequired & { email: string }

const name = 'begunSignIn'

let begun: BegunSignIn | null = null

/**
 * Stores the answer of such a login; for the tab too, because a phone may drop the page while its person looks at the
 * application with the codes. An enrolment, which holds the secret of an application, is never written down.
 */
export function keepBegun(signIn: BegunSignIn) {
  begun = signIn
  if (signIn.enrolment) sessionStorage.removeItem(name)
  else sessionStorage.setItem(name, JSON.stringify(signIn))
}

export const begunSignIn = () => begun

/** Takes up the sign-in that this tab has begun, after a reload too; tells whether there is one. Its schema loads only then. */
export async function recallBegun(): Promise<boolean> {
  const kept = begun ? null : sessionStorage.getItem(name)
  if (kept) begun = await readBegun(kept)
  return begun !== null
}

async function readBegun(text: string): Promise<BegunSignIn | null> {
  const { BegunSecondStep } = await import('@cursus/shared/second-step')
  return BegunSecondStep.safeParse(parsed(text)).data ?? null
}

export function forgetBegun() {
  begun = null
  sessionStorage.removeItem(name)
}
