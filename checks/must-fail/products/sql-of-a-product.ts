// breaks: Multimédia, 'travel'
/** The same inside a statement. */
export const condition = `insurance_type <> 'Multimédia' AND product <> 'travel'`
