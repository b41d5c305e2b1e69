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
import { giveUpChange, signatureOf } from './change.api.ts'
import { ChangedFacts } from './changed-facts.tsx'

interface ChangeWaitingProps {
  contract: ContractPage
  waiting: NonNullable<ContractChange['waiting']>
  now: ChangeFacts
}

/** A change that is paid, or costs nothing now: it waits for its signature, or for its day. */
export function ChangeWaiting({ contract: { id }, waiting, now }: ChangeWaitingProps) {
  const { t, i18n } = useTranslation('change')
  const { step, until, effectOn, differenceCents } = waiting
  const signing = useMutation({ mutationFn: () => leaveWith(() => signatureOf(id), t('sign.leaving')) })
  const moment = formatMoment(until, i18n.language)
  return (
    <div className="stack">
      <section className={cardStyles.card} aria-labelledby="waiting-title">
        <h2 id="waiting-title">
          {step === 'sign' ? t('sign.title') : t('effect.title', { day: formatDay(effectOn) })}
        </h2>
        <p className="above-8">
          {step === 'sign' ? t('sign.text', { moment }) : t('effect.text')}{' '}
          {differenceCents > 0 && t('sign.paid', { amount: formatMoney(differenceCents, i18n.language) })}
        </p>
        {signing.error && <Alert title={messageOf(signing.error, t('failed'))} />}
        <div className="row wraps above-16">
          {step === 'sign' && (
            <Button look="accent" busy={signing.isPending} onClick={() => signing.mutate()}>
              <Icon name="pencil" size="s" />
              {t('sign.do')}
            </Button>
          )}
          <GiveUp id={id} isPaid={differenceCents > 0} />
        </div>
      </section>
      <ChangedFacts now={now} next={waiting.next} />
    </div>
  )
}

function GiveUp({ id, isPaid }: { id: string; isPaid: boolean }) {
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
        <p>{t(isPaid ? 'giveUp.paid' : 'giveUp.text')}</p>
      </ConfirmDialog>
    </>
  )
}
