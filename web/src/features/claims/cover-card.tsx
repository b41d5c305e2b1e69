import { claimAllowance, claimsLeft } from '@cursus/shared/claim-allowance'
import type { ClaimableContract } from '@cursus/shared/claims'
import { type Day, parseDay } from '@cursus/shared/day'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import * as checkListStyles from '../../ui/check-list.module.css'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { deductibleOf } from './claim-values.ts'
import * as styles from './declare.module.css'
import type { Declaring } from './use-declare.ts'

/** « Votre garantie »: the most that is paid, the deductible, and for devices how many claims the year has left. */
export function CoverCard({ declaring: { contract, form, kind, today } }: { declaring: Declaring }) {
  const { t, i18n } = useTranslation('claims')
  const id = useId()
  if (!contract) return null
  const { purchasePriceCents } = contract
  const deductibleCents = deductibleOf(contract, form.values.kind)
  const money = (cents: number) => formatMoney(cents, i18n.language)
  const left = leftOn(contract, parseDay(form.values.occurredOn) ?? today)
  return (
    <section className={cardStyles.card} aria-labelledby={id}>
      <h2 className={styles.heading} id={id}>
        {t('cover.title')}
      </h2>
      <ul className={`${checkListStyles.list} small`}>
        {purchasePriceCents !== null && (
          <Line>
            <Rich text={t('cover.most', { price: money(purchasePriceCents) })} />
          </Line>
        )}
        <Line>
          {deductibleCents === null ? (
            <TableLink text={t('cover.deductible.table')} />
          ) : deductibleCents === 0 ? (
            t('cover.deductible.none')
          ) : (
            <Rich text={t('cover.deductible', { amount: money(deductibleCents) })} />
          )}
        </Line>
        {left && (
          <Line>
            <Rich text={t('cover.left', sayLeft(left, t))} />
          </Line>
        )}
      </ul>
      {left && (left.claims === 0 || (kind?.isTheft && left.thefts === 0)) && (
        <Note kind="warn">{t(left.claims === 0 ? 'cover.noneLeft' : 'cover.noTheftLeft')}</Note>
      )}
    </section>
  )
}

/** Returns the claims that are left in the contract year of the event; null where none are counted. */
function leftOn({ left, counted, startDate, endDate }: ClaimableContract, day: Day) {
  const [start, end] = [parseDay(startDate), parseDay(endDate)]
  if (!left || !start || !end) return null
  return claimsLeft({ startDate: start, endDate: end }, day, counted)
}

function sayLeft(left: { claims: number; thefts: number }, t: ReturnType<typeof useTranslation>['t']) {
  return {
    thefts: t('cover.thefts', { count: left.thefts, most: claimAllowance.thefts }),
    claims: t('cover.claims', { count: left.claims, most: claimAllowance.perYear }),
  }
}

function Line({ children }: { children: ReactNode }) {
  return (
    <li>
      <Icon name="check" />
      <span>{children}</span>
    </li>
  )
}

function Rich({ text }: { text: string }) {
  return <RichText text={text} parts={{ b: (word) => <b>{word}</b> }} />
}

function TableLink({ text }: { text: string }) {
  return <RichText text={text} parts={{ link: (word) => <Link to="/documents">{word}</Link> }} />
}
