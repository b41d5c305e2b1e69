import { type InsuranceType, InsuredRoommate, type UnfinishedPurchase } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { LateTerms } from '@cursus/shared/late-payment'
import type { Quote } from '@cursus/shared/quotes'
import type { TariffPlace } from '@cursus/shared/tariffs'
import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Fact } from '../../pdf/contract/fact-rows.ts'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import type { Seal } from '../../pdf/seal.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { App } from '../../platform/http.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Terms } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { TerminationRule } from '../contracts/termination.rules.ts'
import type { VisaRefusalTerms } from '../contracts/visa-refusal.rules.ts'
import type { readCountries } from '../countries/countries.queries.ts'
import type { Tariffs } from '../tariffs/tariffs.queries.ts'
import type { Buyer } from './buyer.queries.ts'
import type { PrintDocument } from './document-facts.queries.ts'
import type { Changes, Corrections } from './product-changes.ts'
import type { ProductNeeds } from './product-needs.ts'
import type { OccupantTerms } from './product-occupants.ts'
import type { LineRow, PurchaseRow } from './purchases.queries.ts'
import type { Identity } from './purchases.rules.ts'
import type { QuotedLine } from './quoting.service.ts'

export type {
  AmendedFact,
  Changes,
  Correcting,
  Corrections,
  QuotedChange,
} from './product-changes.ts'
export type { Fulfil, Fulfilled, ProductNeeds } from './product-needs.ts'
export type { Occupant, OccupantTerms } from './product-occupants.ts'

/**
 * Everything that other rooms may ask of a product. They find it by the key of a purchase or the insurance of a
 * contract (`services.products`), and never name one. `Draft` is what is stored of a draft at checkout.
 */
export type Product<Draft extends object = object> = ContractTerms & {
  /** Key of the product in rows and addresses: `home`. */
  key: string
  /** Name on a receipt. */
  name: { fr: string; en: string }
  /** Text key of its name, for a payment page without a draft. */
  title: string
  pages: {
    /** Path of the page on which it is bought. */
    offer: string
    /** Path to which a payer comes back. */
    checkout: string
    /** Parameter of the page after a signature: `/insurance/sign?context=home`. */
    signed: string
  }
  /** Returns every price that a line may name, also those no longer for sale. */
  prices(tariffs: Tariffs): Price[]
  /**
   * Returns the same with the place of each in the price grid and its first amount, in order; offers are named in
   * that language.
   */
  priceCells?(db: Db, language: Language): Promise<PriceCell[]>
  /** Quotes that visitors carry to the page that sells it; absent when nothing is estimated. */
  quote?: QuoteTerms
  /** Schema of stored drafts, those of older versions too. */
  draft: z.ZodMiniType<Draft>
  /** Returns what makes two drafts one insured thing: only the newest of them is left to pay. */
  identity(draft: Draft): Identity
  /**
   * Fields of a draft, wherever in it, that only describe its person or prove something: another value is no other draft,
   * and the last one is kept.
   */
  said?: readonly string[]
  /** Returns the day in Paris from whose beginning a draft can no longer be paid. */
  payableUntil(draft: Draft, checkedOutOn: Day): Day
  /** Returns the first day of cover; null when cover begins with the payment. */
  startsOn(draft: Draft): Day | null
  /** Makes the contract of a paid line. */
  open(tx: Tx, services: Services, paid: PaidLine, draft: Draft): Promise<ContractRow>
  addOn?: AddOn
  /** Returns the code of why this student may not buy a draft, null when they may; absent where everybody may. */
  refusal?(buyer: Buyer, draft: Draft, tariffs: Tariffs): string | null
  /** Checks a draft that waited. Throws 422 when it can no longer be insured so. */
  recheck?(services: Services, buyer: Buyer, draft: Draft): Promise<void>
  /** Summarises a draft for « À terminer ». */
  summarise(draft: Draft, known: Known): Summary
  /** Returns what a person reads before buying, in the order shown. */
  terms(tariffs: Tariffs, priceId: string): Terms[]
  /** Returns how to draw the sealed document of an active contract; beside it, the file name of its English version. */
  document(services: Services, drawing: Drawing): PrintDocument
  englishFileName?: string
  /** People named in its contracts, each with a certificate of their own; absent when only the policyholder is insured. */
  occupants?: OccupantTerms
  /** Returns how to draw the contract to be signed. */
  agreement(services: Services): PrintDocument
  claims: ClaimTerms
  /** True when a person may have several contracts at a time: one that goes on says nothing about another that ends. */
  severalAtOnce?: true
  /** True when an invoice proves the purchase of the insured thing and belongs to the contract. */
  hasInvoice?: true
  /** True when hosts ask for its certificate: a student's request is answered with it. */
  certifiesToHosts?: true
  /** True when its holders get links and codes of partners. */
  hasPartnerOffers?: true
  /** What a student may do to a contract until the day before it begins; absent when nothing. */
  corrections?: Corrections
  /** What of a standing contract may be changed online; absent when nothing. */
  changes?: Changes
  /** Reasons for which students may leave, in the order shown. */
  termination: readonly TerminationRule[]
  /**
   * Days within which a contract may be given up without a reason; a claim ends the period after `daysWithClaim` of
   * them (L112-2-1 and L112-10 of the insurance code, E-35, E-36).
   */
  withdrawal: { days: number; daysWithClaim: number }
  /**
   * Terms under which a visa refused or a stay cancelled before departure ends it, with everything paid back (E-39, decision 727);
   * absent where nobody departs.
   */
  visaRefused?: VisaRefusalTerms
  /** Tells whether a draft asks for cover to begin before the withdrawal period is over. */
  asksEarlyStart?(draft: Draft): boolean
  /**
   * Returns what was told before paying and what is advised on it (L521-4), null when nothing was told (E-02); absent
   * when nothing is asked.
   */
  advice?(draft: Draft, known: Known): Advice | null
  /** Days of the steps for an unpaid premium (L113-3); absent when nothing is collected after the purchase. */
  late?: LateTerms
  /** Registers the calls of the product. */
  routes(app: App, needs: ProductNeeds): Promise<void>
  jobs?(services: Services): void
  /** Jobs that a starting process runs at once. */
  sweeps?: JobDefinition<Record<string, never>>[]
}

/** Terms of a contract that its product decides. */
type ContractTerms = {
  /** Insurance of its contracts, a word of the wire. */
  insuranceType: InsuranceType
  /** Prefix of the reference: `HA-2026-001001`. */
  prefix: string
  documentType: ContractRow['documentType']
  /** Number of the insurer; a school may bring another. */
  insurer: number
  /** Paid `once` or by `subscription`. */
  payment: 'once' | 'subscription'
  /** Renewal at the end; null for a fixed term. */
  renewal: TacitRenewal | null
}

/** Renewal for 12 months unless refused in time; a rise of more than `consentAbove` percent needs a yes. */
export type TacitRenewal = {
  consentAbove: number
  /**
   * SQL condition of a contract that ends with its term all the same, as what it insures will be too old by then. Part of
   * a statement on contracts.
   */
  isOutgrown?(services: Services): SQL
}

/** One of our prices, in cents, due each `interval`, or once when null. */
export type Price = {
  id: string
  unitAmount: number
  /** Returns what the payment provider's pages, invoices and mails call it. */
  name(language: Language): string
  interval: 'month' | 'year' | null
  isForSale: boolean
  /** Formula that it buys, when a product has several. */
  formula?: string | null
}

/** Place of a price in the grid of its product, and its first amount in cents. */
export type PriceCell = {
  priceId: string
  first: { unitAmount: number; active: boolean }
  place: TariffPlace
}

/** Quotes of one kind: the page for a new one, the text of one, and today's price in cents. */
export type QuoteTerms = {
  kind: Quote['kind']
  page: string
  /** Describes and prices a quote. Throws 422 when it has no price. */
  describe(services: Services, quote: Quote, language: Language): Promise<{ words: string; cents: number }>
}

/** One line of a paid purchase. */
export type PaidLine = {
  purchase: PurchaseRow
  line: LineRow
  sessionId: string
  customer: string | null
  /** Subscription, for what is paid by the month or year; all lines share one. */
  subscription: string | null
  /** Time of payment; now when the provider does not say. */
  paidAt: Date
}

/** A product that is also sold beside others. */
export type AddOn = {
  /** Returns the line of an offer at that interval; null when this student cannot buy it. */
  line(tariffs: Tariffs, buyer: Buyer, wish: { id: string; interval: 'month' | 'year' }): QuotedLine | null
  /** Returns the code of why this student may not buy it; null when they may. */
  refusal(buyer: Buyer): string | null
  /** Makes the contract of a paid line; it begins with the purchase it belongs to. */
  open(tx: Tx, services: Services, paid: PaidLine, startDate: Day): Promise<ContractRow>
}

/** Facts from which summaries are written. */
export type Known = {
  countries: Awaited<ReturnType<typeof readCountries>>
  tariffs: Tariffs
  language: Language
}

/** A product's part of an advice sheet: what was told, and in sentences why its cover answers that or may not. */
export type Advice = { told: Fact[]; sentences: Bilingual[] }

type Shown =
  | 'countryId'
  | 'countryName'
  | 'countryWhere'
  | 'numberRoom'
  | 'place'
  | 'insuredPlace'
  | 'formula'
  | 'device'
  | 'interval'
  | 'startDate'
  | 'endDate'
export type Summary = Partial<Pick<UnfinishedPurchase, Shown>>

/** Functions that drawing a document needs. */
export type Drawing = { seal: () => Promise<Seal>; readFile: (id: string) => Promise<Uint8Array | null> }

const told = z.optional(z.nullable(z.string()))
const counted = z.optional(z.nullable(z.int()))

/** Facts of the thing that a contract insures; price in cents. */
export const InsuredThing = z.object({
  ...{ street: told, postalCode: told, city: told, complement: told },
  ...{ brand: told, model: told, imei: told },
  ...{ priceCents: counted, rooms: counted, persons: counted },
  /** Who lives there beside the policyholder, where it was never paid; birthdays as YYYY-MM-DD. */
  roommates: z.optional(z.nullable(z.array(InsuredRoommate))),
})
export type InsuredThing = z.infer<typeof InsuredThing>

type Insured = { contract: ContractRow; insured: InsuredThing | null }

/** What claims and lists ask of a contract. */
export type ClaimTerms = {
  /** SQL that reads the insured thing, as part of a statement on contracts. */
  thing?: SQL<InsuredThing>
  /** Names the insured thing in few words; null when unknown. */
  describe(one: Insured, known: Known): string | null
  /** Returns the deductible for a kind of claim, in cents; null when the guarantee table has several. */
  deductible(one: Insured, kind: string | null): number | null
  /** Returns the most that is paid for the insured things, in cents; null when the guarantee table has several. */
  capital(one: Insured, known: Pick<Known, 'tariffs'>): number | null
  /** Returns the most that one claim of a kind may pay before its deductible, in cents; null where no sum is known. */
  most(one: Insured, kind: string | null, known: Pick<Known, 'tariffs'>): number | null
  /** Tells whether more is insured than the one described thing; absent where that never is. */
  insuresOthers?(one: Insured, known: Pick<Known, 'tariffs'>): boolean
  /** True when claims are counted by contract year. */
  hasAllowance: boolean
  /** True when a declaration may name a room. */
  hasRooms: boolean
}
