import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import type { ContractPage } from '@cursus/shared/contract-page'
import { lastDayBefore } from '@cursus/shared/day'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import type { Issues } from '../../../forms/form-words.ts'
import { useFormOf } from '../../../forms/use-form-of.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { paperOf } from '../../../insurance/contract-titles.ts'
import { leaveWith } from '../../../payments/leave-for.ts'
import { Button } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { FormSummary, SubmitButton } from '../../../ui/form-parts.tsx'
import { formatDay, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Need } from '../../../ui/need.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import { giveUpChange, linkOf } from './change.api.ts'
import { ChangedFacts } from './changed-facts.tsx'
import { DraftLink, DraftTick } from './draft-link.tsx'
import { Payments } from './payments.tsx'
import { useReadAgain } from './use-read-again.ts'

type Waiting = NonNullable<ContractChange['waiting']>

interface ChangeWaitingProps {
  contract: ContractPage
  waiting: Waiting
  now: ChangeFacts
  /** True where it has just come to this, by the form or on the way back from paying or signing: the heading takes the focus. */
  isNew: boolean
}

/** A change that waits for its signature or its day, or that an administrator asked for and that is to be paid. */
export function ChangeWaiting({ contract, waiting, now, isNew }: ChangeWaitingProps) {
  const { t, i18n } = useTranslation('change')
  const { step, until, effectOn, differenceCents, isByDesk, isSigned, payments } = waiting
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isNew) heading.current?.focus()
  }, [isNew])
  const amount = formatMoney(differenceCents, i18n.language)
  const last = formatDay(lastDayBefore(new Date(until)))
  return (
    <div className="stack">
      <section className={cardStyles.card} aria-labelledby="waiting-title">
        <h2 id="waiting-title" ref={heading} tabIndex={-1}>
          {t(step === 'effect' ? 'effect.title' : isByDesk ? 'asked.title' : 'sign.title', {
            day: formatDay(effectOn),
          })}
        </h2>
        <p className="above-8">
          {step === 'pay' && t(isSigned ? 'asked.paySign' : 'asked.pay', { amount, last })}
          {step === 'sign' && t('sign.text', { last })}
          {step === 'effect' && t(`effect.text.${paperOf(contract)}`)}{' '}
          {step !== 'pay' && differenceCents > 0 && t(`${step}.paid`, { amount })}
        </p>
        {payments.length > 0 && (
          <dl className="above-16">
            <dt className="muted small">{t('ticket.payments')}</dt>
            <dd>
              <Payments payments={payments} />
            </dd>
          </dl>
        )}
        <Accepting id={contract.id} waiting={waiting}>
          <GiveUp
            key={waiting.id}
            id={contract.id}
            waiting={waiting.id}
            isPaid={step !== 'pay' && differenceCents > 0}
          />
        </Accepting>
      </section>
      <ChangedFacts now={now} next={waiting.next} />
    </div>
  )
}

interface AcceptingProps {
  /** The contract's id. */
  id: string
  waiting: Waiting
  /** Button beside those that go on. */
  children: ReactNode
}

/** The way on to payment or signature, for whoever has read the draft of what is signed. */
function Accepting({
  id,
  waiting: { step, isSigned, hasReadDraft, differenceCents },
  children,
}: AcceptingProps) {
  const { t, i18n } = useTranslation('change')
  const isPaying = step === 'pay'
  const hasToRead = isSigned && !hasReadDraft
  const form = useFormOf({
    id: 'accept',
    defaults: { hasReadDraft },
    check: (values): Issues =>
      hasToRead && !values.hasReadDraft ? { hasReadDraft: 'change:draft.required' } : {},
    names: { hasReadDraft: t('draft.name') },
    needs: { hasReadDraft: t('draft.need') },
    onValid: (accepted) =>
      leaveWith(
        () => linkOf(id, isPaying ? 'payment' : 'signature', accepted),
        t(isPaying ? 'leaving' : 'sign.leaving'),
      ),
  })
  if (step === 'effect') return <div className="row wraps above-16">{children}</div>
  const price = formatMoney(differenceCents, i18n.language)
  return (
    <form id="accept" className="above-16 stack" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      {hasToRead && <DraftTick id={id} tick={form.tick('hasReadDraft')} />}
      <div className="row wraps">
        <SubmitButton of={form} need="accept-need" look="accent">
          <Icon name={isPaying ? 'card' : 'pencil'} size="s" />
          {isPaying ? t(isSigned ? 'do.paySign' : 'do.pay', { price }) : t('sign.do')}
        </SubmitButton>
        {!hasToRead && <DraftLink id={id} />}
        {children}
      </div>
      <div className="above-8">
        <Need id="accept-need">{form.need}</Need>
      </div>
    </form>
  )
}

interface GiveUpProps {
  /** The contract's id. */
  id: string
  /** Id of the change that is given up. */
  waiting: string
  isPaid: boolean
  /** An administrator gives up what a student was asked, or asked for. */
  isDesk?: boolean
}

export function GiveUp({ id, waiting, isPaid, isDesk = false }: GiveUpProps) {
  const { t } = useTranslation('change')
  const client = useQueryClient()
  const readAgain = useReadAgain()
  const [isAsked, setAsked] = useState(false)
  const call = useMutation({
    mutationFn: () => giveUpChange(id, waiting).catch(readAgain),
    async onSuccess() {
      if (isDesk) toastSuccess(t('desk.givenUp'))
      await client.invalidateQueries({ queryKey: ['contracts'] })
    },
  })
  return (
    <>
      <Button look="ghost" onClick={() => setAsked(true)}>
        {t('giveUp')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={t('giveUp.title')}
        width={480}
        call={call}
        confirm={t('giveUp')}
        danger
        onConfirm={() => call.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>
          {isDesk
            ? t(isPaid ? 'desk.giveUp.paid' : 'desk.giveUp.text')
            : t(isPaid ? 'giveUp.paid' : 'giveUp.text')}
        </p>
      </ConfirmDialog>
    </>
  )
}
