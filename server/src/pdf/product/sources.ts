import mobility from '../../data/guarantees/health-mobility.json' with { type: 'json' }
import mutual from '../../data/guarantees/health-mutual.json' with { type: 'json' }
import homeSmall from '../../data/guarantees/home-1-3.json' with { type: 'json' }
import homeLarge from '../../data/guarantees/home-4-plus.json' with { type: 'json' }
import multimedia from '../../data/guarantees/multimedia.json' with { type: 'json' }
import smartphone from '../../data/guarantees/smartphone.json' with { type: 'json' }
import mobilityIpid from '../../data/ipid/health-mobility.json' with { type: 'json' }
import mutualIpid from '../../data/ipid/health-mutual.json' with { type: 'json' }
import homeIpid from '../../data/ipid/home.json' with { type: 'json' }
import multimediaIpid from '../../data/ipid/multimedia.json' with { type: 'json' }
import smartphoneIpid from '../../data/ipid/smartphone.json' with { type: 'json' }
import offers from '../../data/offers.json' with { type: 'json' }
import type { Bilingual } from '../parts/bilingual.ts'

export interface GuaranteeRow {
  key: string
  category: string
  guarantee: Bilingual
  limit: Bilingual
  deductible: Bilingual
  note: Bilingual
  /** Limit at each level, for a product with levels. */
  levels?: Record<string, Bilingual>
}

export interface Guarantees {
  id: string
  title: Bilingual
  intro: Bilingual
  edition: string
  categories: { key: string; label: Bilingual }[]
  rows: GuaranteeRow[]
  zoneNotes?: Bilingual
  levels?: { value: string; label: Bilingual; indicativeMonthlyCents: number }[]
  levelNote?: Bilingual
}

export interface Ipid {
  id: string
  edition: string
  insurerKey: string
  header: { documentTitle: Bilingual; product: Bilingual; disclaimer: Bilingual }
  sections: { key: string; icon: string; title: Bilingual; items: Bilingual[] }[]
}

/** Guarantee tables of the products, by file name. */
export const guarantees: Record<string, Guarantees> = {
  'health-mobility': mobility as Guarantees,
  'home-1-3': homeSmall as Guarantees,
  'home-4-plus': homeLarge as Guarantees,
  multimedia: multimedia as Guarantees,
  smartphone: smartphone as Guarantees,
  'health-mutual': mutual as Guarantees,
}

export const ipids: Record<string, Ipid> = {
  'health-mobility': mobilityIpid,
  home: homeIpid,
  multimedia: multimediaIpid,
  smartphone: smartphoneIpid,
  'health-mutual': mutualIpid,
}

/** Returns the name of the insurer or partner behind a product. */
export function insurerName(key: string): string {
  const insurer = offers.insurers.find((candidate) => candidate.key === key)
  return insurer?.name ?? offers.externalPartner.name
}
