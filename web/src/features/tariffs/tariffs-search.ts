import { type TariffProduct, tariffProducts } from '@cursus/shared/tariff-rules'

/** Which product's tariff is shown, and which of its versions: the draft, or the one in force, where none is named. */
export interface TariffsSearch {
  product: TariffProduct
  version?: string
}

const id = /^[0-9a-f-]{36}$/

/** Reads an address that anybody may have typed: what makes no sense counts as absent. */
export function readTariffsSearch(raw: Record<string, unknown>): TariffsSearch {
  return {
    product: tariffProducts.find((product) => product === raw.product) ?? 'health_mobility',
    version: id.test(String(raw.version)) ? String(raw.version) : undefined,
  }
}
