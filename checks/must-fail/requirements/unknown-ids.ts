// breaks: C-99, spec 2 §12
/** A price of a month that nobody asked for (C-99), whole as C-01 and spec 2 §9 say; see spec 2 §12. */
export const price = 1
