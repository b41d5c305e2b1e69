import type { OfferValue } from '@cursus/shared/accounts'
import type { Contract, InsuranceType } from '@cursus/shared/contracts'
import { type ProductKey, wireNames } from '@cursus/shared/product-keys'
import type { IconName } from '../ui/icon-paths.ts'

/** How the web shows a product and what sets its pages apart. */
export interface Look {
  /** Its one name in code and texts. */
  key: ProductKey | 'mutual'
  /** What schools offer under this name on the wire. */
  offer: OfferValue
  /** Its class: fills, lines and words take its colours from there. */
  hue: 'hue-travel' | 'hue-home' | 'hue-devices' | 'hue-mutual'
  icon: IconName
  /** The picture shows a direction, which turns with the writing. */
  mirrored?: true
  /** The page where it is chosen and bought. */
  path:
    | '/insurance/health-mobility'
    | '/insurance/housing'
    | '/insurance/multimedia'
    | '/insurance/health-mutual'
}

export interface Product extends Look {
  key: ProductKey
  /** What the wire calls its contracts. */
  insuranceType: InsuranceType
  offer: (typeof wireNames)[ProductKey]
  path: '/insurance/health-mobility' | '/insurance/housing' | '/insurance/multimedia'
  /** The text key of its name, in each namespace that shows contracts. */
  name: 'insuranceType.travel' | 'insuranceType.home' | 'insuranceType.devices'
  /** Lines of the dashboard differ by more than colour. */
  dashes?: string
  /** What the address of a return from payment or signature calls it. */
  context: 'health' | 'home' | (typeof wireNames)['devices']
  /** The kind of its payment pages; what is paid once has none. */
  portal?: 'home' | (typeof wireNames)['devices']
  /** Which of its documents the page of documents lists (spec 2 §2). */
  listed: Contract['documentType']
  /** What is insured: where somebody goes, a place, or a thing that is bought. */
  insures: 'stay' | 'place' | 'device'
  /** Its tariff has a grid for each partnership level. */
  hasLevels?: true
}

export const products = {
  travel: {
    key: 'travel',
    insuranceType: 'Santé/Mobilité',
    offer: wireNames.travel,
    hue: 'hue-travel',
    icon: 'plane',
    mirrored: true,
    path: '/insurance/health-mobility',
    name: 'insuranceType.travel',
    dashes: '9 5',
    context: 'health',
    listed: 'Certificate',
    insures: 'stay',
    hasLevels: true,
  },
  home: {
    key: 'home',
    insuranceType: 'Habitation',
    offer: wireNames.home,
    hue: 'hue-home',
    icon: 'sofa',
    path: '/insurance/housing',
    name: 'insuranceType.home',
    context: 'home',
    portal: 'home',
    listed: 'Certificate',
    insures: 'place',
  },
  devices: {
    key: 'devices',
    insuranceType: 'Multimédia',
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

/** What schools offer, with the health mutual, which a partner sells: it has no contracts and no tariff here. */
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

/** The product of a contract. */
export function productOf(insuranceType: InsuranceType): Product {
  const product = all.find((one) => one.insuranceType === insuranceType)
  if (!product) throw new Error(`no product ${insuranceType}`)
  return product
}

/** What kind of thing a contract insures; undefined while no type is chosen. */
export function insuredBy(insuranceType: InsuranceType | ''): Product['insures'] | undefined {
  return insuranceType === '' ? undefined : productOf(insuranceType).insures
}

/** The product that an address names; undefined where it names none. */
export function productOfContext(context: string | undefined): Product | undefined {
  return all.find((one) => one.context === context)
}

/** Payment pages of somebody with these contracts: one for each kind of subscription, in the order of the products. */
export function portalsOf(contracts: readonly { insuranceType: string }[]): NonNullable<Product['portal']>[] {
  const held = all.filter(({ insuranceType }) =>
    contracts.some((contract) => contract.insuranceType === insuranceType),
  )
  return held.flatMap(({ portal }) => portal ?? [])
}
