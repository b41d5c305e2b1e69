import type { AccountStanding } from '@cursus/shared/account-standing'

/** Tells whether an account was opened by its person, also one that is closed again: nobody is invited to it. */
export const isOpened = ({ state }: AccountStanding) =>
  state === 'active' || state === 'deactivated' || state === 'closed'
