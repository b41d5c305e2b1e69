import type { SecondStepRequired } from '@cursus/shared/second-step'

/** A sign-in with the right password that needs one more step; in memory only, valid ten minutes. */
export type BegunSignIn = SecondStepRequired & { email: string }

let begun: BegunSignIn | null = null

/** Stores the answer of such a login. */
export function keepBegun(signIn: BegunSignIn) {
  begun = signIn
}

export const begunSignIn = () => begun

export function forgetBegun() {
  begun = null
}
