import type { ChangeFacts, ChangeField } from '@cursus/shared/contract-change'
import type { InsuranceType, UnfinishedPurchase } from '@cursus/shared/contracts'
import type { Day } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import type { LateTerms } from '@cursus/shared/late-payment'
import type { Quote } from '@cursus/shared/quotes'
import type { TariffPlace } from '@cursus/shared/tariffs'
import type { SQL } from 'drizzle-orm'
import type * as z from 'zod/mini'
import type { Seal } from '../../pdf/seal.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { App } from '../../platform/http.ts'
import type { JobDefinition } from '../../platform/jobs.ts'
import type { Terms } from '../../platform/papers.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'
import type { TerminationRule } from '../contracts/termination.rules.ts'
import type { VisaRefusalTerms } from '../contracts/visa-refusal.rules.ts'
import type { readCountries } from '../countries/countries.queries.ts'
import type { Tariffs } from '../tariffs/tariffs.queries.ts'
import type { Buyer } from './buyer.queries.ts'
import type { PrintDocument } from './document-facts.queries.ts'
import type { Found, LineRow, PurchaseRow } from './purchases.queries.ts'
import type { Identity } from './purchases.rules.ts'
import type { QuotedLine } from './quoting.service.ts'

/**
 * All that the rooms below may ask of a product. They find it by the key of a purchase or by the insurance of a contract
 * (`services.products`) and name none. `Draft` is what is kept of a draft at checkout.
 */
export type Product<Draft extends object = object> = ContractTerms & {
  /** The product in rows and addresses: `home`. */
  key: string
  /** The name on a receipt. */
  name: { fr: string; en: string }
  /** The key of its name in the texts: what a payment page shows where no draft is known. */
  title: string
  pages: {
    /** Where it is bought. */
    offer: string
    /** Where a payer comes back to. */
    checkout: string
    /** What the page after a signature is told: `/insurance/sign?context=home`. */
    signed: string
  }
  /** Every price that a line may name, those not for sale any more among them. */
  prices(tariffs: Tariffs): Price[]
  /** The same with what each is for and its amount of the beginning, in the order of its grid; offers are named in that language. */
  priceCells?(db: Db, language: Language): Promise<PriceCell[]>
  /** What somebody who has no account yet carries to the page that sells it; absent where nothing is estimated. */
  quote?: QuoteTerms
  /** Stored drafts are parsed by it, those of older versions too. */
  draft: z.ZodMiniType<Draft>
  /** What makes two drafts one insured thing: only the newest of them is left to pay. */
  identity(draft: Draft): Identity
  /** Fields of a draft that only tell of its person: another answer is no other draft, and the last one is kept. */
  said?: readonly string[]
  /** The day in Paris at whose beginning it is too late to pay. */
  payableUntil(draft: Draft, checkedOutOn: Day): Day
  /** The first day of cover; null where cover begins with the payment. */
  startsOn(draft: Draft): Day | null
  /** Turns a paid line of a purchase of this product into its contract. */
  open(tx: Tx, services: Services, paid: PaidLine, draft: Draft): Promise<ContractRow>
  addOn?: AddOn
  /** Looks at a draft that waited. Throws 422 where it cannot be insured so any more. */
  recheck?(services: Services, purchase: PurchaseRow, draft: Draft): Promise<void>
  /** What « À terminer » tells of a draft. */
  summarise(draft: Draft, known: Known): Summary
  /** What a person reads before they buy, in the order shown. */
  terms(tariffs: Tariffs, priceId: string): Terms[]
  /** The sealed document that an active contract hands out, and its name where English stands first. */
  document(services: Services, drawing: Drawing): PrintDocument
  englishFileName?: string
  /** The contract as its person signs it. */
  agreement(services: Services): PrintDocument
  claims: ClaimTerms
  /** A person has several of its contracts at a time: that one goes on says nothing of another that ends. */
  severalAtOnce?: true
  /** An invoice proves that what it insures was bought, and lies with its contract. */
  hasInvoice?: true
  /** Whoever receives its person asks for its certificate: a request of a student is answered with it. */
  certifiesToHosts?: true
  /** Links and codes of partners are told to whoever holds one that is paid. */
  hasPartnerOffers?: true
  /** What its student may do to a contract until the eve of its first day; absent where nothing can be done. */
  corrections?: Corrections
  /** What may be changed of a contract that stands; absent where nothing may be online. */
  changes?: Changes
  /** For which reasons its students may leave, in the order shown. */
  termination: readonly TerminationRule[]
  /**
   * Days within which a contract may be given up without a reason; a claim ends the period after `daysWithClaim` of them
   * (L112-2-1 and L112-10 of the insurance code, E-35, E-36).
   */
  withdrawal: { days: number; daysWithClaim: number }
  /** A visa that is refused before departure ends it, all of it paid back (E-39); absent where no visa is needed. */
  visaRefused?: VisaRefusalTerms
  /** Whether the draft asks that cover begins before the period of a withdrawal is over. */
  asksEarlyStart?(draft: Draft): boolean
  /** The days of a premium that is not paid (L113-3); absent where nothing is collected after the purchase. */
  late?: LateTerms
  /** The calls of the product. */
  routes(app: App, needs: ProductNeeds): Promise<void>
  jobs?(services: Services): void
  /** What a starting process looks after at once. */
  sweeps?: JobDefinition<Record<string, never>>[]
}

/** A contract that a student corrects. */
export type Correcting = { studentId: string; contractId: string; acting: Acting }

/** Throws 409 once the contract has begun. */
export type Corrections = { cancel(services: Services, correcting: Correcting): Promise<void> }

/** What a wish makes of a contract: `draft` is kept until it takes effect; the price in cents. */
export type QuotedChange<Draft extends object = object> = {
  draft: Draft
  price: { id: string; cents: number }
  facts: ChangeFacts
  /** The first day of cover from then on. */
  startDate: Day
  effectOn: Day
}

/** How a contract that stands becomes another without being bought anew. */
export type Changes<Wish extends object = object, Draft extends object = object> = {
  /** What may be told of a change. */
  wish: z.ZodMiniType<Wish>
  /** Kept wishes are parsed by it. */
  draft: z.ZodMiniType<Draft>
  may(contract: ContractRow, today: Day): ChangeField[]
  facts(contract: ContractRow): ChangeFacts
  /** The same once a kept wish takes effect. */
  nextFacts(draft: Draft, priceCents: number): ChangeFacts
  /** Null where nothing is told anew. Throws 422 with every bad field, and 409 where nothing may be changed. */
  quote(
    services: Services,
    asked: { contract: ContractRow; wish: Wish; today: Day },
  ): Promise<QuotedChange<Draft> | null>
  /** Makes askers take turns, before the contract is locked. Throws 409 where it stands in the way of another contract. */
  hold(tx: Tx, services: Services, asked: { contract: ContractRow; draft: Draft }): Promise<void>
  /** Whether what was counted on another day may still take effect. */
  isPossible(contract: ContractRow, draft: Draft, today: Day): boolean
  /** Writes what the product keeps beside the contract; comes back with the columns that follow. */
  write(tx: Tx, contract: ContractRow, draft: Draft): Promise<ChangedColumns>
}
type ChangedColumns = Pick<ContractRow, 'startDate' | 'endDate'> & { countryId: number }

/** What a contract has of its product. */
type ContractTerms = {
  /** The insurance of its contracts: a word of the wire. */
  insuranceType: InsuranceType
  /** Leads the reference: `HA-2026-001001`. */
  prefix: string
  documentType: ContractRow['documentType']
  /** The number of the insurer; a school may bring another. */
  insurer: number
  /** Paid `once`, or by `subscription`. */
  payment: 'once' | 'subscription'
  /** How it is carried on at its end; null where it is over then: a fixed term. */
  renewal: TacitRenewal | null
}

/** For 12 months more, unless its person refuses in time; a price that rises by more than `consentAbove` percent needs a yes. */
export type TacitRenewal = { consentAbove: number }

/** One of our prices. In cents; due each `interval`, once when null. */
export type Price = {
  id: string
  unitAmount: number
  name: string
  interval: 'month' | 'year' | null
  isForSale: boolean
  /** The formula that it buys, where a product has several. */
  formula?: string | null
}

/** Where a price stands in the grid of its product, and its first amount in cents. */
export type PriceCell = {
  priceId: string
  first: { unitAmount: number; active: boolean }
  place: TariffPlace
}

/** Quotes of one kind: the page where another is asked, and what one is of in words, with today's price in cents. */
export type QuoteTerms = {
  kind: Quote['kind']
  page: string
  /** Throws 422 for what has no price. */
  describe(services: Services, quote: Quote, language: Language): Promise<{ words: string; cents: number }>
}

/** A line of a purchase that was paid. */
export type PaidLine = {
  purchase: PurchaseRow
  line: LineRow
  sessionId: string
  customer: string | null
  /** Of what is paid by the month or year; all its lines are one subscription. */
  subscription: string | null
  /** Now, where the provider does not say when. */
  paidAt: Date
}

/** `paid` has its contracts, unless its draft is still to come; the provider was asked, never the browser. */
export type Fulfilled = {
  outcome: 'paid' | 'unpaid' | 'refunded'
  /** Those that this call has made. */
  contracts?: ContractRow[] | undefined
}
/** `found` is what a caller has just read of the session. */
export type Fulfil = (sessionId: string, found?: Found) => Promise<Fulfilled>

/** A product that is also sold beside others. */
export type AddOn = {
  /** The line of an offer of that rhythm; null when it is not for sale to this student. */
  line(tariffs: Tariffs, buyer: Buyer, wish: { id: string; interval: 'month' | 'year' }): QuotedLine | null
  /** Turns its paid line into a contract that begins with what it was bought beside. */
  open(tx: Tx, services: Services, paid: PaidLine, startDate: Day): Promise<ContractRow>
}

/** What summaries are written from. */
export type Known = {
  countries: Awaited<ReturnType<typeof readCountries>>
  tariffs: Tariffs
  language: Language
}

type Shown =
  | 'countryName'
  | 'countryWhere'
  | 'numberRoom'
  | 'place'
  | 'formula'
  | 'device'
  | 'interval'
  | 'startDate'
  | 'endDate'
export type Summary = Partial<Pick<UnfinishedPurchase, Shown>>

/** What documents are drawn with. */
export type Drawing = { seal: () => Promise<Seal>; readFile: (id: string) => Promise<Uint8Array | null> }

/** What a contract insures beside what stands in it: what is known of it. */
export type InsuredThing = {
  street?: string | null
  postalCode?: string | null
  city?: string | null
  brand?: string | null
  model?: string | null
  imei?: string | null
  priceCents?: number | null
  persons?: number | null
}

type Insured = { contract: ContractRow; insured: InsuredThing | null }

/** What claims and lists ask of a contract. */
export type ClaimTerms = {
  /** Reads the insured thing, as part of a statement that reads contracts. */
  thing?: SQL<InsuredThing>
  /** Names what is insured in few words; null when unknown. */
  describe(one: Insured, known: Known): string | null
  /** In cents, for that kind of claim; null where the guarantee table has several. */
  deductible(contract: ContractRow, kind: string | null): number | null
  /** The most that is paid for the things that are insured, in cents; null where the guarantee table has several. */
  capital(one: Insured): number | null
  /** Claims are counted by contract year. */
  hasAllowance: boolean
  /** A declaration may say in which room it happened. */
  hasRooms: boolean
}

/** What the calls of a product need of rooms that they may not know. */
export type ProductNeeds = {
  fulfil: Fulfil
  /** The page where a contract is signed, prepared at its first call. */
  signingLink(contract: ContractRow): Promise<string>
  /** The same; 409 when there is nothing to sign. */
  startSigning(contract: ContractRow): Promise<string>
  /** The contract once its signature is confirmed; 409 `contracts.not_signed` before. */
  confirmSigned(asked: { contractId: string; studentId: string }): Promise<ContractRow>
  /** Withdraws the agreement that was prepared, and writes the change in the transaction that it is given. */
  changeAgreement(contract: ContractRow, change: (tx: Tx) => Promise<void>): Promise<void>
  /** The document of an active contract, made when it is not there yet. */
  document(contractId: string): Promise<{ fileName: string; bytes: Uint8Array } | null>
  readFile(id: string): Promise<Uint8Array | null>
}

/** What is sold here. */
export type Products = {
  list: readonly Product[]
  /** The product of a purchase or of a line. Throws for a key that nobody sells. */
  of(key: string): Product
  /** The product of a contract. Throws for an insurance that nobody sells. */
  ofContract(contract: Pick<ContractRow, 'insuranceType'>): Product
  /** What any contract insures, as part of a statement that reads contracts. */
  insured: SQL<InsuredThing | null>
}

declare module '../../platform/services.ts' {
  interface Services {
    products: Products
  }
}
