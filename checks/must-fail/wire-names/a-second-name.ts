// breaks: health_mobility, multimedia
/** A product by the wire's name, beside its key. */
export const isStay = (offer: string) => offer === 'health_mobility'
// A comment may say multimedia, an address may hold one.
export const call = '/contracts/multimedia_insurance'
export const prices = { multimedia: 300 }
