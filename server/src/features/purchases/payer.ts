/** Account that pays. */
export type Payer = { id: string; email: string }
