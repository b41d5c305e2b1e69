/** Who pays: the account that is signed in. */
export type Payer = { id: string; email: string }
