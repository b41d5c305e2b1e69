import type { SecondStepRequired } from '@cursus/shared/second-step'

/** A sign-in whose password was right and that needs one more step; in memory only, as it is good for ten minutes. */
export type BegunSignIn = SecondStepRequired & { email: string }

let begun: BegunSignIn | null = null

/** Keeps what a login was answered. */
export function keepBegun(signIn: BegunSignIn) {
  begun = signIn
}

export const begunSignIn = () => begun

export function forgetBegun() {
  begun = null
}
