import { bandOf, isBelowBand, priceSlider } from '@cursus/shared/device-rules'
import type { MultimediaOffer } from '@cursus/shared/prices'

/** Answers of the dialog. */
export interface Asked {
  type: MultimediaOffer['type']
  payment: 'mensuel' | 'annuel'
  /** « Sans offre ». */
  without: boolean
  /** Formula for several devices; null means the first one of the tariff (C-74). */
  formula: string | null
  /** Purchase price of the phone in euros. */
  price: number
}

export type Slider = NonNullable<ReturnType<typeof priceSlider>>

/** The formulas in the tariff's order, each with the offer that its radio button shows. */
export function formulasOf(offers: MultimediaOffer[]): MultimediaOffer[] {
  return offers.filter(
    (offer, place) => offers.findIndex(({ formula }) => formula === offer.formula) === place,
  )
}

/** A price within the slider's ends, in whole cents. */
export function clampPrice(price: number, { min, max }: Pick<Slider, 'min' | 'max'>): number {
  return Math.round(Math.min(max, Math.max(min, price)) * 100) / 100
}

/**
 * The offer that would be taken: the band of the purchase price for a phone, the chosen formula for several devices (C-74).
 * A formula that is sold no more gives way to the first. Null without one: « Sans offre », no offers, or a price that no band
 * on sale has.
 */
export function activeOffer(offers: MultimediaOffer[], asked: Asked): MultimediaOffer | null {
  if (asked.without) return null
  const chosen = offers.find(({ formula }) => formula === asked.formula) ?? offers[0]
  const rows =
    asked.type === 'Telephonie' ? offers : offers.filter(({ formula }) => formula === chosen?.formula)
  const slider = rows[0] && priceSlider(rows[0])
  if (!slider) return rows[0] ?? null
  const price = clampPrice(asked.price, slider)
  const band = bandOf(rows, price)
  return band && !isBelowBand(band, price) ? band : null
}

/** Answers why a purchase price cannot be insured, and up to which price in euros the tariff goes; null when it can. */
export function priceFault(
  offers: MultimediaOffer[],
  { price, type }: Pick<Asked, 'price' | 'type'>,
  slider: Slider,
): { kind: 'zero' | 'above' | 'between'; top: number } | null {
  const tops = type === 'Telephonie' ? offers.map(({ trancheMax }) => trancheMax) : []
  const top = Math.min(slider.max, ...(tops.length ? [Math.max(...tops)] : []))
  if (price <= 0) return { kind: 'zero', top }
  if (price > top) return { kind: 'above', top }
  const band = type === 'Telephonie' ? bandOf(offers, price) : undefined
  return band && isBelowBand(band, price) ? { kind: 'between', top } : null
}

/** The dearest price of a band on the slider: where choosing the band moves it. */
export function topOf({ trancheMax, trancheMaxExclusive }: MultimediaOffer, { step, max }: Slider): number {
  return Math.min(max, trancheMaxExclusive ? trancheMax - step : trancheMax)
}
