/** Address that replaces the e-mail of a closed account; its domain never exists (RFC 2606). */
export const closedAddress = (userId: string) => `closed-${userId}@closed.invalid`

/** Tells whether an address is that of a closed account, to which no mail is sent. */
export const isClosedAddress = (address: string) => address.endsWith('@closed.invalid')
