import { answerBy } from '@cursus/shared/claim-kinds'
import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { dayOf, formatDay } from '@cursus/shared/day'
import type { Language } from '@cursus/shared/language'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { users } from '../accounts/accounts.table.ts'
import { lastCoveredDay, printedEnd, stateOn } from '../contracts/contract-state.rules.ts'
import { contracts } from '../contracts/contracts.table.ts'
import { insurerName } from '../contracts/insurers.queries.ts'
import { students } from '../students/students.table.ts'
import { leftOn } from './claimable.ts'
import { countedClaims, presentClaims } from './claims.queries.ts'
import { claims } from './claims.table.ts'
import { isToAnswer, judgeEvent } from './follow-up.rules.ts'
import { insuredColumns, insuredWords, mostPaid, withThing } from './insured.ts'

const assignees = alias(users, 'assignee')

/** Reads a claim with its student and its contract, as an administrator sees it. Throws 404. */
export async function readFollowed(
  services: Services,
  id: string,
  language: Language,
): Promise<FollowedClaimDetail> {
  const [[claim], row] = await Promise.all([
    presentClaims(services, eq(claims.id, id), { role: 'ROLE_ADMIN', language }),
    readStanding(services, id),
  ])
  if (!claim || !row) throw new AppError('not_found', 'platform.not_found')
  const declaredOn = dayOf(row.claim.createdAt)
  const endDate = lastCoveredDay(row.contract)
  return {
    ...claim,
    student: row.student,
    contract: await contractOf(services, row, { today: dayOf(services.now()), language }),
    assignee: row.assignee,
    answerBy: isToAnswer(row.claim) ? answerBy(dayOf(row.claim.lastWordAt)) : null,
    ...judgeEvent({ ...row.claim, declaredOn, contract: { ...row.contract, endDate } }),
    left: leftOn(services, row, row.claim.occurredOn ?? declaredOn),
  }
}

/** Reads the row with its contract, its people, the thing that it happened to and what is left of the contract year. */
export async function readStanding(services: Services, id: string) {
  const [row] = await services.db
    .select({
      claim: claims,
      contract: contracts,
      ...insuredColumns(services),
      counted: countedClaims,
      student: {
        id: users.id,
        name: users.name,
        lastName: users.lastName,
        email: users.email,
        phoneNumber: students.phoneNumber,
        civility: students.civility,
        isClosed: sql<boolean>`${users.closedAt} IS NOT NULL`,
      },
      assignee: { id: assignees.id, name: assignees.name, lastName: assignees.lastName },
    })
    .from(claims)
    .innerJoin(contracts, eq(contracts.id, claims.contractId))
    .innerJoin(users, eq(users.id, claims.studentId))
    .leftJoin(students, eq(students.userId, claims.studentId))
    .leftJoin(assignees, and(eq(assignees.id, claims.assigneeId), isNull(assignees.deactivatedAt)))
    .where(eq(claims.id, id))
  return row && withThing(row)
}

type Standing = NonNullable<Awaited<ReturnType<typeof readStanding>>>

async function contractOf(
  services: Services,
  { claim, contract, insured }: Standing,
  { today, language }: { today: string; language: Language },
): Promise<FollowedClaimDetail['contract']> {
  const words = await insuredWords(services, language)
  return {
    id: contract.id,
    reference: contract.reference,
    statut: contract.statut,
    isSuspended: stateOn(contract, today).isSuspended,
    startDate: formatDay(contract.startDate),
    endDate: formatDay(printedEnd(contract)),
    deductibleCents: services.products
      .ofContract(contract)
      .claims.deductible({ contract, insured }, claim.kind),
    mostCents: await mostPaid(services, { contract, insured }, claim.kind),
    purchasePriceCents: words.price({ contract, insured }),
    imei: words.imei({ contract, insured }),
    insurer: insurerName(contract.insurer),
  }
}
