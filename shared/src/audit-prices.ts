interface PriceField {
  /** The last part of its text key. */
  key: string
  values: Record<string, string | number>
}

const stay = /^price_hm_z(\d+)_m(\d+)_l(\d+)$/
const home = /^price_home_r(\d+)_(month|year)$/
const phone = /^price_mm_tel_(\d+)_(month|year)(\.active)?$/
const devices = /^price_mm_(\w+?)_(month|year)(\.active)?$/

/**
 * Returns the price that a field of the log is about, where the field is the id of one; `.active` behind the id
 * means whether the offer is sold.
 */
export function priceOf(field: string): PriceField | null {
  const [, zone, months, level = ''] = stay.exec(field) ?? []
  if (zone) {
    const isPublic = level === '1'
    return { key: isPublic ? 'stay' : 'stay.level', values: { zone, count: Number(months), level } }
  }
  const [, rooms, rhythm = ''] = home.exec(field) ?? []
  if (rooms) return { key: `home.${rhythm}`, values: { count: Number(rooms) } }
  const [, tranche, ofPhone, phoneSold] = phone.exec(field) ?? []
  if (tranche) return { key: `phone.${phoneSold ? 'sold.' : ''}${ofPhone}`, values: { max: Number(tranche) } }
  const [, slug, ofDevices, sold] = devices.exec(field) ?? []
  return slug
    ? { key: `devices.${sold ? 'sold.' : ''}${ofDevices}`, values: { formula: formulaOf(slug) } }
    : null
}

/** `essentiels_hors_tel` is « Essentiels hors tel », `tous_produit_tel` « Tous produit + tel », as the wire calls them. */
function formulaOf(slug: string): string {
  const words = slug.replace(/(?<!_hors)_tel$/, ' + tel').replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
