/** Stands for the e-mail of an account that its student closed; the domain is one that never exists (RFC 2606). */
export const closedAddress = (userId: string) => `closed-${userId}@closed.invalid`

/** Nobody reads there: no mail is written to it. */
export const isClosedAddress = (address: string) => address.endsWith('@closed.invalid')
