import type { Due } from '@cursus/shared/contracts'
import { lateSteps } from '@cursus/shared/late-payment'
import type { PaidContract } from '@cursus/shared/payments'
import { useMutation } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { type Translate, useTranslation } from '../../i18n/use-translation.ts'
import { restOf } from '../../insurance/rest-due.ts'
import { whileDue } from '../../insurance/while-due.ts'
import { lateNextOf } from '../../payments/late-next.ts'
import { leaveWith } from '../../payments/leave-for.ts'
import { settleAddress } from '../../payments/my-payments.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as iconTileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import * as styles from './payments.module.css'

type Late = { contract: PaidContract; title: string }

/** A premium that is missing: what is covered, the days of what follows, and the way to pay it. */
export function LateCard({ contract, title }: Late) {
  const { t, i18n } = useTranslation('payments')
  const { late, backOn, reference, contractId, due } = contract
  const isOwed = due !== null
  const isSettledByPhone = due?.invoiceCents === 0
  const rest = due && restOf(due, t, i18n.language)
  const takenBack = due && due.takenBackCents > 0 ? takenBackOf(contract, due, t, i18n.language) : null
  const heading = `late-${contractId}`
  const next = late && lateNextOf(late)
  const meanwhile = { covered: t('late.covered'), suspended: t('late.suspended'), nothing: '' }[
    whileDue(contract)
  ]
  return (
    <section
      className={`${cardStyles.card} ${styles.late} ${isOwed ? '' : styles.settled}`}
      aria-labelledby={heading}
    >
      <div className={styles.lateHead}>
        <span className={iconTileStyles.tile}>
          <Icon name={isOwed ? 'alert' : 'check'} />
        </span>
        <div className="grow">
          <h2 id={heading}>
            {takenBack
              ? t('late.takenBack.title')
              : late
                ? t('late.title', { day: late.days.failed })
                : t(isOwed ? 'late.over' : 'late.paid')}
          </h2>
          <p className="dotted">
            <span>{title}</span>
            <span>
              <Ltr code>{reference}</Ltr>
            </span>
          </p>
          {takenBack && <p>{takenBack}</p>}
          <p>
            {backOn
              ? t('late.back', { day: backOn })
              : isSettledByPhone
                ? t('late.byPhone')
                : late || takenBack
                  ? meanwhile
                  : t('late.over.text')}
          </p>
          {rest && <p>{rest}</p>}
        </div>
        {due && due.invoiceCents > 0 && (
          <Settle contractId={contractId} cents={due.invoiceCents} title={title} />
        )}
      </div>
      {late && <Steps late={late} />}
      {next && <p className="muted small">{t('late.end', { day: next.day })}</p>}
      {late?.lastDay && <p className="muted small">{t('late.endsBefore', { day: late.lastDay })}</p>}
    </section>
  )
}

/** Says what of a payment that a bank took back is missing: of a contract that is over its own covered days (decision 778). */
function takenBackOf({ cover }: PaidContract, due: Due, t: Translate, language: string): string {
  const isOver = cover === 'ended' || cover === 'expired'
  const price = formatMoney(due.takenBackCents, language)
  return t(isOver ? 'late.takenBack.over' : 'late.takenBack', { price })
}

/** The days of the five steps; those of the last two hang on the posting until it is noted. */
function Steps({ late: { step, days, isPosted, steps } }: { late: NonNullable<PaidContract['late']> }) {
  const { t } = useTranslation('payments')
  const now = lateSteps.indexOf(step)
  return (
    <ol className={styles.steps} aria-label={t('late.steps')}>
      {steps.map((one, place) => {
        const state = place < now ? styles.done : place === now ? styles.now : undefined
        const isOpen = !isPosted && place > lateSteps.indexOf('noticed')
        return (
          <li key={one} className={state} aria-current={place === now ? 'step' : undefined}>
            <b>{t(`late.step.${one}`)}</b>
            <span className="muted small as-block">
              {t(isOpen ? 'late.atEarliest' : 'late.on', { day: days[one] })}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Leads to the provider's page of what a bank took back, else of the oldest invoice that is owed. */
function Settle({ contractId, cents, title }: { contractId: string; cents: number; title: string }) {
  const { t, i18n } = useTranslation('payments')
  const settle = useMutation({
    mutationFn: () => leaveWith(() => settleAddress(contractId), t('settle.leaving')),
    onError: useTellError(),
  })
  const words = t('settle.go', { price: formatMoney(cents, i18n.language) })
  return (
    <Button busy={settle.isPending} aria-label={t('of', { words, title })} onClick={() => settle.mutate()}>
      <Icon name="lock" size="s" />
      {words}
    </Button>
  )
}
