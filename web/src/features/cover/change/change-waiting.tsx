import type { ChangeFacts, ContractChange } from '@cursus/shared/contract-change'
import type { ContractPage } from '@cursus/shared/contract-page'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { ConfirmDialog } from '../../../forms/confirm-dialog.tsx'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { leaveWith } from '../../../payments/leave-for.ts'
import { Button } from '../../../ui/button.tsx'
import * as cardStyles from '../../../ui/card.module.css'
import { formatDay, formatMoment, formatMoney } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Alert } from '../../../ui/note.tsx'
import { giveUpChange, linkOf } from './change.api.ts'
import { ChangedFacts } from './changed-facts.tsx'
import { DraftLink } from './draft-link.tsx'

interface ChangeWaitingProps {
  contract: ContractPage
  waiting: NonNullable<ContractChange['waiting']>
  now: ChangeFacts
}

/** A change that waits for its signature or its day, or that an administrator asked for and that is to be paid. */
export function ChangeWaiting({ contract: { id }, waiting, now }: ChangeWaitingProps) {
  const { t, i18n } = useTranslation('change')
  const { step, until, effectOn, differenceCents, isByDesk, isSigned } = waiting
  const amount = formatMoney(differenceCents, i18n.language)
  const leaving = useMutation({
    mutationFn: (to: 'signature' | 'payment') =>
      leaveWith(() => linkOf(id, to), t(to === 'payment' ? 'leaving' : 'sign.leaving')),
  })
  const moment = formatMoment(until, i18n.language)
  return (
    <div className="stack">
      <section className={cardStyles.card} aria-labelledby="waiting-title">
        <h2 id="waiting-title">
          {t(step === 'effect' ? 'effect.title' : isByDesk ? 'asked.title' : 'sign.title', {
            day: formatDay(effectOn),
          })}
        </h2>
        <p className="above-8">
          {step === 'pay' && t(isSigned ? 'asked.paySign' : 'asked.pay', { amount, moment })}
          {step === 'sign' && t('sign.text', { moment })}
          {step === 'effect' && t('effect.text')}{' '}
          {step !== 'pay' && differenceCents > 0 && t(`${step}.paid`, { amount })}
        </p>
        {leaving.error && <Alert title={messageOf(leaving.error, t('failed'))} />}
        <div className="row wraps above-16">
          {step === 'pay' && (
            <Button look="accent" busy={leaving.isPending} onClick={() => leaving.mutate('payment')}>
              <Icon name="card" size="s" />
              {t(isSigned ? 'do.paySign' : 'do.pay', { price: amount })}
            </Button>
          )}
          {step === 'sign' && (
            <Button look="accent" busy={leaving.isPending} onClick={() => leaving.mutate('signature')}>
              <Icon name="pencil" size="s" />
              {t('sign.do')}
            </Button>
          )}
          {step !== 'effect' && <DraftLink id={id} />}
          <GiveUp id={id} isPaid={step !== 'pay' && differenceCents > 0} />
        </div>
      </section>
      <ChangedFacts now={now} next={waiting.next} />
    </div>
  )
}

interface GiveUpProps {
  /** The contract's id. */
  id: string
  isPaid: boolean
  /** An administrator gives up what a student was asked, or asked for. */
  isDesk?: boolean
}

export function GiveUp({ id, isPaid, isDesk = false }: GiveUpProps) {
  const { t } = useTranslation('change')
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const call = useMutation({
    mutationFn: () => giveUpChange(id),
    onSuccess: () => client.invalidateQueries({ queryKey: ['contracts'] }),
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
