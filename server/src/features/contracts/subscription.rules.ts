import type { Day } from '@cursus/shared/day'
import { changeOf, type Standing, type Wish } from './change.rules.ts'
import { paidUp } from './contract-life.rules.ts'

/** A contract with the stored facts of its subscription. */
export type Followed = Standing & {
  /** False once no renewal carries it on: its subscription ends with its own last day. */
  renews: boolean
  subscriptionEnd: Day | null
  subscriptionIsOver: boolean
  endedByProvider: boolean
  unpaidInvoice: string | null
}

/** Answer of the payment provider; `end` is a day in Paris, null while the subscription goes on. */
export type Told = {
  end: Day | null
  isOver: boolean
  /** True when it ended for want of money: the premium stays owed, and the contract goes its dated steps. */
  isGivenUp: boolean
  payment: 'fine' | 'failed' | 'unknown'
  failedInvoice: string | null
  /** True while money is missing that no invoice asks for: a bank took it back. */
  isOwedBeside: boolean
}

/** `isOurs`: a change of ours is on its way to the provider, so the provider's end is out of date. */
type Moment = { today: Day; isOurs: boolean }

/**
 * Returns how a contract stands after the provider's answer. `isAgainst`: the provider goes on although an
 * administrator terminated, and has to be told again. Of a subscription that the provider ended only the payment of
 * what is missing is followed, because an administrator may have restored the contract.
 */
export function follow(contract: Followed, told: Told, moment: Moment): Followed & { isAgainst: boolean } {
  if (contract.subscriptionIsOver) {
    const next = told.payment === 'fine' ? followPayment(contract, told, moment.today) : contract
    return { ...next, isAgainst: false }
  }
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

/** Returns the earlier day: a subscription that ends later does not prolong a terminated contract. */
function earliest({ statut, endDate }: Followed, day: Day): Day {
  return statut === 'résilié' && endDate < day ? endDate : day
}

/** Returns the standing with that end. One that is not renewed and runs to its own last day is no termination. */
function endOn(contract: Followed, day: Day, today: Day): Followed {
  const isItsOwn = contract.statut !== 'résilié' && !contract.renews && day === contract.endDate
  if (isItsOwn) return { ...contract, subscriptionEnd: day }
  const isAsItWas = contract.statut === 'résilié' && contract.endDate === day
  const next = changed(contract, { statut: 'résilié', endDate: day }, today)
  return { ...next, endedByProvider: isAsItWas ? contract.endedByProvider : true, subscriptionEnd: day }
}

/** Returns the standing after the termination was taken back at the provider; a missing payment stays missing. */
function goOn(contract: Followed, today: Day): Followed {
  const statut = contract.lateSince === null ? 'ok' : 'impayé'
  return { ...changed(contract, { statut }, today), endedByProvider: false, subscriptionEnd: null }
}

function changed(contract: Followed, wish: Wish, today: Day): Followed {
  const next = changeOf(contract, wish, today)
  if (typeof next === 'string') throw new Error(`the end of the subscription is no end: ${next}`)
  return { ...contract, ...next }
}

/** Keeps an end within the cover; a contract that had not begun covered nobody. */
function withinCover({ startDate, endDate, contractualEnd }: Standing, day: Day): Day {
  const term = contractualEnd ?? endDate
  if (day < startDate) return startDate
  return day > term ? term : day
}

/**
 * Follows one invoice, once: what an administrator decides after it stands until the next invoice. Cover goes on;
 * lateness has its own dated steps (L113-3).
 */
function followPayment(contract: Followed, told: Told, today: Day): Followed {
  const { statut, lateSince, unpaidInvoice } = contract
  const isEnded = statut === 'résilié' && contract.endDate <= today
  const { payment, failedInvoice, isOwedBeside } = told
  if (payment === 'failed' && failedInvoice !== null && failedInvoice !== unpaidInvoice && !isEnded) {
    return {
      ...contract,
      statut: statut === 'ok' ? 'impayé' : statut,
      lateSince: lateSince ?? today,
      unpaidInvoice: failedInvoice,
    }
  }
  if (payment === 'fine' && unpaidInvoice !== null) {
    if (isOwedBeside) return { ...contract, unpaidInvoice: null }
    return {
      ...contract,
      statut: statut === 'impayé' ? 'ok' : statut,
      ...paidUp(contract, today, { isOver: isEnded }),
      unpaidInvoice: null,
    }
  }
  return contract
}

/** A contract on a subscription; `end` is null while it goes on. */
export type Sharer = { id: string; end: Day | null }

/**
 * Returns how the contracts of one subscription end at the provider: `whole` is the day on which all of it ends, null
 * while a contract goes on. A contract that ends earlier leaves as a line, which the provider cannot schedule: now
 * when its day has come, else on that day.
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
