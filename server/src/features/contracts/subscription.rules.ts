import type { Day } from '@cursus/shared/day'
import { changeOf, type Standing, type Wish } from './change.rules.ts'
import { paidUp } from './contract-state.rules.ts'

/** A contract with what is kept of its subscription. */
export type Followed = Standing & {
  subscriptionEnd: Day | null
  subscriptionIsOver: boolean
  endedByProvider: boolean
  unpaidInvoice: string | null
}

/** What the payment provider says; `end` is a day in Paris, null while the subscription goes on. */
export type Told = {
  end: Day | null
  isOver: boolean
  /** Over for want of money: the premium stays owed, and the contract goes its dated steps. */
  isGivenUp: boolean
  payment: 'fine' | 'failed' | 'unknown'
  failedInvoice: string | null
}

/** `isOurs`: a change of ours is on its way to the provider, so that its word about the end is an older one. */
type Moment = { today: Day; isOurs: boolean }

/**
 * How a contract stands after what the provider says. `isAgainst`: the provider goes on where an administrator terminated,
 * and has to be told again. What the provider has ended once is not looked at any more: an administrator may have brought
 * the contract back.
 */
export function follow(contract: Followed, told: Told, moment: Moment): Followed & { isAgainst: boolean } {
  if (contract.subscriptionIsOver) return { ...contract, isAgainst: false }
  const next = followEnd(contract, told, moment)
  return { ...followPayment(next, told, moment.today), isAgainst: next.isAgainst }
}

function followEnd(contract: Followed, { end, isOver, isGivenUp, payment }: Told, { today, isOurs }: Moment) {
  const same = { ...contract, isAgainst: false }
  // Paid after all: nothing collects the next instalments, which only a person can mend.
  if (isOver && isGivenUp) return { ...same, subscriptionIsOver: payment === 'fine' }
  if (isOver) {
    const last = earliest(contract, withinCover(contract, end ?? today))
    return { ...endOn(contract, last, today), subscriptionIsOver: true, isAgainst: false }
  }
  const day = end && withinCover(contract, end)
  if (isOurs || day === contract.subscriptionEnd) return same
  const isByAdministrator = contract.statut === 'résilié' && !contract.endedByProvider
  if (isByAdministrator && (day === null || day > contract.endDate)) {
    return { ...contract, subscriptionEnd: day, isAgainst: true }
  }
  return { ...(day === null ? goOn(contract, today) : endOn(contract, day, today)), isAgainst: false }
}

/** A terminated contract is not prolonged by a subscription that ends later. */
function earliest({ statut, endDate }: Followed, day: Day): Day {
  return statut === 'résilié' && endDate < day ? endDate : day
}

function endOn(contract: Followed, day: Day, today: Day): Followed {
  const isAsItWas = contract.statut === 'résilié' && contract.endDate === day
  const next = changed(contract, { statut: 'résilié', endDate: day }, today)
  return { ...next, endedByProvider: isAsItWas ? contract.endedByProvider : true, subscriptionEnd: day }
}

/** The termination was taken back at the provider; what is unpaid stays so. */
function goOn(contract: Followed, today: Day): Followed {
  const statut = contract.lateSince === null ? 'ok' : 'impayé'
  return { ...changed(contract, { statut }, today), endedByProvider: false, subscriptionEnd: null }
}

function changed(contract: Followed, wish: Wish, today: Day): Followed {
  const next = changeOf(contract, wish, today)
  if (typeof next === 'string') throw new Error(`the end of the subscription is no end: ${next}`)
  return { ...contract, ...next }
}

/** A contract has its end within its cover; one that had not begun never covers anybody. */
function withinCover({ startDate, endDate, contractualEnd }: Standing, day: Day): Day {
  const term = contractualEnd ?? endDate
  if (day < startDate) return startDate
  return day > term ? term : day
}

/**
 * Each invoice counts once: what an administrator decides after it was told stands, until the next. The cover goes on; what follows
 * from being late has its days (L113-3).
 */
function followPayment(contract: Followed, told: Told, today: Day): Followed {
  const { statut, lateSince, unpaidInvoice } = contract
  const isEnded = statut === 'résilié' && contract.endDate <= today
  const { payment, failedInvoice } = told
  if (payment === 'failed' && failedInvoice !== null && failedInvoice !== unpaidInvoice && !isEnded) {
    return {
      ...contract,
      statut: statut === 'ok' ? 'impayé' : statut,
      lateSince: lateSince ?? today,
      unpaidInvoice: failedInvoice,
    }
  }
  if (payment === 'fine' && unpaidInvoice !== null) {
    return {
      ...contract,
      statut: statut === 'impayé' ? 'ok' : statut,
      ...paidUp(contract, today),
      unpaidInvoice: null,
    }
  }
  return contract
}

/** A contract on its subscription: `end` is null while it goes on. */
export type Sharer = { id: string; end: Day | null }

/**
 * How the contracts of one subscription end at the provider: `whole` is the day on which all of it does, null while one goes on.
 * Whoever ends before leaves as a line, which the provider cannot plan: at once when that day has come, else on it.
 */
export function planOf(sharers: readonly Sharer[], today: Day) {
  const ends = sharers.map(({ end }) => end)
  const whole = ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null)
  const leaving = sharers.filter(({ end }) => end !== null && end !== whole)
  return {
    whole,
    leaveNow: leaving.filter(({ end }) => end !== null && end <= today).map(({ id }) => id),
    leaveLater: leaving.filter(({ end }) => end !== null && end > today).map(({ id }) => id),
  }
}
