import type { OfferValue } from '@cursus/shared/accounts'
import type { Contract, InsuranceType } from '@cursus/shared/contracts'
import { type ProductKey, typeNames, wireNames } from '@cursus/shared/product-keys'
import type { Quote } from '@cursus/shared/quotes'
import type { IconName } from '../ui/icon-paths.ts'

/** Everything that sets a product apart in the web. */
export interface Look {
  /** Name of the product in code and texts. */
  key: ProductKey | 'mutual'
  /** Name of the product in schools' offers, on the wire. */
  offer: OfferValue
  /** Class whose colours fills, lines and words take. */
  hue: `hue-${Look['key']}`
  icon: IconName
  /** True when the picture shows a direction, which turns with the writing. */
  mirrored?: true
  /** Page where it is chosen and bought. */
  path:
    | '/insurance/health-mobility'
    | '/insurance/housing'
    | '/insurance/multimedia'
    | '/insurance/health-mutual'
  /** Kind of the quotes that visitors carry to it, and the page that makes one; absent when nothing is estimated. */
  quote?: { kind: Quote['kind']; page: '/estimation/health-mobility' | '/estimation/habitation' }
}

export interface Product extends Look {
  key: ProductKey
  /** Insurance type of its contracts, on the wire. */
  insuranceType: InsuranceType
  offer: (typeof wireNames)[ProductKey]
  path: '/insurance/health-mobility' | '/insurance/housing' | '/insurance/multimedia'
  /** Text key of its name, in each namespace that shows contracts. */
  name: `insuranceType.${ProductKey}`
  /** Dash pattern of its line in charts, which differ by more than colour. */
  dashes?: string
  /** Name in the address of a return from payment or signature. */
  context: 'health' | 'home' | (typeof wireNames)['devices']
  /** Kind of its payment pages; absent for what is paid once. */
  portal?: 'home' | (typeof wireNames)['devices']
  /** Kind of document that the documents page lists (spec 2 §2). */
  listed: Contract['documentType']
  /** Kind of insured thing: a stay, a place, or a thing that is bought. */
  insures: 'stay' | 'place' | 'device'
  /** True when its tariff has a grid for each partnership level. */
  hasLevels?: true
}

export const products = {
  travel: {
    key: 'travel',
    insuranceType: typeNames.travel,
    offer: wireNames.travel,
    hue: 'hue-travel',
    icon: 'plane',
    mirrored: true,
    path: '/insurance/health-mobility',
    quote: { kind: 'stay', page: '/estimation/health-mobility' },
    name: 'insuranceType.travel',
    dashes: '9 5',
    context: 'health',
    listed: 'Certificate',
    insures: 'stay',
    hasLevels: true,
  },
  home: {
    key: 'home',
    insuranceType: typeNames.home,
    offer: wireNames.home,
    hue: 'hue-home',
    icon: 'sofa',
    path: '/insurance/housing',
    quote: { kind: 'home', page: '/estimation/habitation' },
    name: 'insuranceType.home',
    context: 'home',
    portal: 'home',
    listed: 'Certificate',
    insures: 'place',
  },
  devices: {
    key: 'devices',
    insuranceType: typeNames.devices,
    offer: wireNames.devices,
    hue: 'hue-devices',
    icon: 'mobile',
    path: '/insurance/multimedia',
    name: 'insuranceType.devices',
    dashes: '2 6',
    context: wireNames.devices,
    portal: wireNames.devices,
    listed: 'Contract',
    insures: 'device',
  },
} as const satisfies Record<Product['key'], Product>

/**
 * Products by the offers of schools, with the health mutual, which a partner sells without contracts and tariff here.
 */
export const offered: Record<OfferValue, Look> = {
  [wireNames.travel]: products.travel,
  [wireNames.home]: products.home,
  [wireNames.devices]: products.devices,
  mutual: {
    key: 'mutual',
    offer: 'mutual',
    hue: 'hue-mutual',
    icon: 'heart',
    path: '/insurance/health-mutual',
  },
}

const all: readonly Product[] = Object.values(products)

/** Returns the product of a contract. */
export function productOf(insuranceType: InsuranceType): Product {
  const product = all.find((one) => one.insuranceType === insuranceType)
  if (!product) throw new Error(`no product ${insuranceType}`)
  return product
}

/** Returns the product that a quote is of, with the page that makes such quotes. */
export function quotedProduct(kind: Quote['kind']) {
  const product = all.find(({ quote }) => quote?.kind === kind)
  if (!product?.quote) throw new Error(`no product has quotes of the kind ${kind}`)
  return { product, estimator: product.quote.page }
}

/** Returns the kind of thing that a contract insures; undefined while no type is chosen. */
export function insuredBy(insuranceType: InsuranceType | ''): Product['insures'] | undefined {
  return insuranceType === '' ? undefined : productOf(insuranceType).insures
}

/** Returns the product that an address names; undefined for none. */
export function productOfContext(context: string | undefined): Product | undefined {
  return all.find((one) => one.context === context)
}

/** Returns the payment pages for these contracts: one for each kind of subscription, in product order. */
export function portalsOf(contracts: readonly { insuranceType: string }[]): NonNullable<Product['portal']>[] {
  const held = all.filter(({ insuranceType }) =>
    contracts.some((contract) => contract.insuranceType === insuranceType),
  )
  return held.flatMap(({ portal }) => portal ?? [])
}
