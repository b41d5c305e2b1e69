import type { ChangeFacts, ChangeField, RhythmRefusal } from '@cursus/shared/contract-change'
import type { Day } from '@cursus/shared/day'
import type * as z from 'zod/mini'
import type { Bilingual } from '../../pdf/parts/bilingual.ts'
import type { Db, Tx } from '../../platform/database.ts'
import type { Services } from '../../platform/services.ts'
import type { Acting } from '../contracts/change-contract.service.ts'
import type { ContractRow } from '../contracts/contracts.service.ts'

/** A contract that a student corrects. */
export type Correcting = { studentId: string; contractId: string; acting: Acting }

/** Cancels a contract. Throws 409 once it has begun. */
export type Corrections = { cancel(services: Services, correcting: Correcting): Promise<void> }

/** A wished change with its price in cents; `draft` is stored until it takes effect. */
export type QuotedChange<Draft extends object = object> = {
  draft: Draft
  price: { id: string; cents: number }
  due: Due
  facts: ChangeFacts
  effectOn: Day
  /** Days before each of which it must be agreed. */
  agreeBefore: Day[]
  /** Set where the rhythm of payment becomes another: the last day that is paid at the old one. */
  rhythm?: { paidUntil: Day; interval: 'month' | 'year' }
}

/**
 * What a change costs now, or gives back where negative, and what goes with the next payment of a subscription instead;
 * cents. `period` are the days that it is for, both covered; null for those of the contract. `days` tells of one paid
 * period how many days it is counted for.
 */
export type Due = {
  cents: number
  laterCents: number
  period: { from: Day; until: Day } | null
  days: { left: number; of: number } | null
}

/** A fact on the paper of an amendment. */
export type AmendedFact = { label: Bilingual; value: string }

/** How a standing contract is changed without being bought again. */
export type Changes<Wish extends object = object, Draft extends object = object> = {
  /** Schema of a wish. */
  wish: z.ZodMiniType<Wish>
  /** Schema of a stored wish. */
  draft: z.ZodMiniType<Draft>
  may(contract: ContractRow, today: Day): ChangeField[]
  /** Returns the facts of the contract today; null while there are none. */
  facts(db: Db, services: Services, contract: ContractRow): Promise<ChangeFacts | null>
  /** Returns the facts of the contract once a stored wish takes effect. */
  nextFacts(
    services: Services,
    contract: ContractRow,
    next: { draft: Draft; priceCents: number },
  ): ChangeFacts
  /**
   * Tells whether something else is insured afterwards, so that what happened before stays a matter of what was insured then;
   * absent where nothing is ever replaced (decision 717).
   */
  replaces?(change: { before: ChangeFacts; after: ChangeFacts; isByDesk: boolean }): boolean
  /** Writes facts out for the paper that is signed, those of afterwards beside what was true `before`. */
  printed(services: Services, facts: ChangeFacts, before?: ChangeFacts): Promise<AmendedFact[]>
  /** Prices a wish; null when it changes nothing. Throws 422 with every bad field, 409 when nothing may be changed. */
  quote(
    services: Services,
    asked: { contract: ContractRow; wish: Wish; today: Day },
  ): Promise<QuotedChange<Draft> | null>
  /**
   * Makes concurrent wishes take turns, before the contract is locked. Throws 409 when it conflicts with another
   * contract.
   */
  hold(tx: Tx, services: Services, asked: { contract: ContractRow; draft: Draft }): Promise<void>
  /** Tells whether a wish that was priced on an earlier day may still take effect. */
  isPossible(tx: Tx, contract: ContractRow, wished: { draft: Draft; today: Day }): Promise<boolean>
  /** Writes what the product stores beside the contract; returns the columns that follow. */
  write(tx: Tx, contract: ContractRow, draft: Draft): Promise<ChangedColumns>
  /** Absent where a contract has one rhythm alone. */
  rhythm?: RhythmChange<Draft>
}
type ChangedColumns = Partial<
  Pick<ContractRow, 'startDate' | 'endDate' | 'countryId' | 'numberRoom' | 'rhythmFrom'>
>

/** How a contract is paid at another rhythm, from the day after what is paid. */
type RhythmChange<Draft> = {
  /** Returns why the rhythm stays as it is today, or null. */
  refusal(services: Services, contract: ContractRow, today: Day): Promise<RhythmRefusal | null>
  /** Returns the rhythm of a stored wish with its first day; null where it keeps the one that is. */
  of(draft: Draft): { from: Day; interval: 'month' | 'year' } | null
}
