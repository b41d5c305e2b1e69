import { type ProductKey, productKeys } from '@cursus/shared/product-keys'

/** Which product's tariff is shown, and which of its versions: the draft, or the one in force, where none is named. */
export interface TariffsSearch {
  product: ProductKey
  version?: string
}

const id = /^[0-9a-f-]{36}$/

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readTariffsSearch(raw: Record<string, unknown>): TariffsSearch {
  return {
    product: productKeys.find((product) => product === raw.product) ?? productKeys[0],
    version: id.test(String(raw.version)) ? String(raw.version) : undefined,
  }
}
