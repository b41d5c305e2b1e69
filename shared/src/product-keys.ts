/** The products, each by the one name that folders, code and texts have for it. */
export const productKeys = ['travel', 'home', 'devices'] as const
export type ProductKey = (typeof productKeys)[number]

/** Names of the products on the wire (offers of schools, addresses of calls, rows): words that the interface fixes. */
export const wireNames = {
  travel: 'health_mobility',
  home: 'home',
  devices: 'multimedia',
} as const satisfies Record<ProductKey, string>

/** Insurance types of the products on the wire, which rows and the payloads of mails keep; each language has its own names. */
export const typeNames = {
  travel: 'Santé/Mobilité',
  home: 'Habitation',
  devices: 'Multimédia',
} as const satisfies Record<ProductKey, string>

const keys = new Map<string, string>(productKeys.map((key) => [wireNames[key], key]))
const names = new Map<string, string>(Object.entries(wireNames))

/** The key of the product that the wire calls so; a name that is no product’s comes back as it is. */
export const keyOfWire = (name: string): string => keys.get(name) ?? name

/** Returns the wire's name of a product; a key without another name comes back as it is. */
export const wireOfKey = (key: string): string => names.get(key) ?? key
