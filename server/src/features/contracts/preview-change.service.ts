import { type Day, dayOf, formatDay } from '@cursus/shared/day'
import type { StatutPreview } from '@cursus/shared/held-acts'
import type { Language } from '@cursus/shared/language'
import { type Tx, transact } from '../../platform/database.ts'
import { AppError } from '../../platform/errors.ts'
import type { Services } from '../../platform/services.ts'
import { heldActOn } from '../held-acts/held-acts.service.ts'
import { previewMail } from '../mail/preview-mail.service.ts'
import { addresseeOf } from './addressee.queries.ts'
import { changeOf, type Standing, type Wish } from './change.rules.ts'
import { expectNotLeft, mailOf, nextOf } from './change-contract.service.ts'
import { statutFor, toBecome } from './change-many.service.ts'
import { findContract, sharersOf, wishedEnd } from './contracts.queries.ts'
import type { ContractRow } from './contracts.service.ts'
import { changeOn, HeldChange } from './held-change.service.ts'
import { changeMailOf } from './tell-of-change.ts'

/**
 * Returns what a change of status would mail and do at the payment provider; writes nothing. It compares with what
 * the student was told, so a change that still waits does not count. Throws as the change does.
 */
export async function previewChange(services: Services, id: string, wish: Wish): Promise<StatutPreview> {
  const { db, now, config } = services
  return transact(db, async (tx) => {
    const row = await findContract(tx, id)
    if (!row) throw new AppError('not_found', 'platform.not_found')
    const next = nextOf(row, wish, dayOf(now()))
    await expectNotLeft(tx, row, next)
    const { told, telling } = await tellingOf(tx, row, next)
    const addressee = await addresseeOf(tx, row.studentId)
    return {
      data: {
        endDate: formatDay(next.endDate),
        mail: telling && previewMail(services, changeMailOf(services, telling, addressee)),
        provider: await effectOf(tx, row, { told, next }),
        waitSeconds: Math.round(config.undoMs / 1000),
      },
    }
  })
}

/** What the student knows of a contract, and what a change would tell them; null where it is no news, or tells nobody. */
async function tellingOf(tx: Tx, row: ContractRow, next: Standing) {
  const earlier = await heldActOn(tx, changeOn(row))
  const told = earlier ? HeldChange.parse(earlier.details).before : row
  const isNews = told.statut !== next.statut || told.endDate !== next.endDate
  const mail = isNews ? mailOf(row, told, next) : null
  return { told, telling: mail && { row, next, revision: row.revision + 1, mail } }
}

type Asked = Parameters<typeof toBecome>[1] & { languages: readonly Language[] }

/**
 * Returns the first mail that a student gets when all their contracts of a product change, in each of these languages: none where they
 * are told nothing. Writes nothing.
 */
export async function previewChangeOfAll(services: Services, { languages, ...whose }: Asked) {
  const today = dayOf(services.now())
  return transact(services.db, async (tx) => {
    const addressee = await addresseeOf(tx, whose.studentId)
    for (const row of await toBecome(tx, whose, today)) {
      const next = changeOf(row, { statut: await statutFor(tx, row.id, whose.wanted) }, today)
      const { telling } = typeof next === 'string' ? { telling: null } : await tellingOf(tx, row, next)
      if (!telling) continue
      return languages.map((language) =>
        previewMail(services, changeMailOf(services, telling, { ...addressee, language })),
      )
    }
    return []
  })
}

type Effect = StatutPreview['data']['provider']
type Compared = { told: Pick<Standing, 'statut' | 'endDate'>; next: Standing }

async function effectOf(tx: Tx, row: ContractRow, { told, next }: Compared): Promise<Effect> {
  const { subscriptionStripe, subscriptionIsOver } = row
  if (subscriptionStripe === null) return 'none'
  const end = wishedEnd({ ...row, ...next })
  if (subscriptionIsOver) return end === null ? 'over' : 'unchanged'
  if (end === wishedEnd({ ...row, ...told })) return 'unchanged'
  if (end === null) return 'resumes'
  return (await outlives(tx, row, end)) ? 'line' : 'ends'
}

/** Tells whether another contract on the subscription goes on after that day. */
async function outlives(tx: Tx, { id, subscriptionStripe }: ContractRow, day: Day): Promise<boolean> {
  const sharers = subscriptionStripe ? await sharersOf(tx, subscriptionStripe) : []
  return sharers.some((row) => {
    const end = wishedEnd(row)
    return row.id !== id && (end === null || end > day)
  })
}
