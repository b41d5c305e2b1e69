import type { UnfinishedPurchase } from '@cursus/shared/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isolated, nameOf } from '../../insurance/contract-titles.ts'
import { unfinishedPurchases } from '../../insurance/unfinished-purchases.ts'
import * as choiceStyles from '../../ui/choice-fields.module.css'
import { Money } from '../../ui/money.tsx'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { giveUpPurchase } from './terminations.api.ts'
import * as styles from './terminations.module.css'

/** A purchase that was never paid: there is nothing to terminate, it is given up. */
export function UnpaidChoice({ purchase }: { purchase: UnfinishedPurchase }) {
  const { t } = useTranslation('terminations')
  const { amount, interval, place } = purchase
  return (
    <div className={`${styles.choiceLine} ${styles.off}`}>
      <div className={choiceStyles.choice}>
        <span className={`grow ${styles.line}`}>
          <b>{nameOf(purchase, t)}</b>
          <span className={`muted small ${styles.hint}`}>
            {place && <span className="as-block">{isolated(place)}</span>}
            {t('unpaid')}
          </span>
          <b className={`nowrap ${styles.end}`}>
            <Money cents={amount} />
            {interval && t(`per.${interval}`)}
          </b>
        </span>
      </div>
      <GiveUp id={purchase.id} name={nameOf(purchase, t)} />
    </div>
  )
}

/** Gives up what was never paid: a purchase, or a contract that has none. */
export function GiveUp({ id, name }: { id: string; name: string }) {
  const { t } = useTranslation('terminations')
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const call = useMutation({
    mutationFn: () => giveUpPurchase(id),
    onSuccess: () => toastSuccess(t('giveUp.done')),
    // Paid meanwhile, it stands among the contracts in a moment, and its dialog is gone with it.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'payments.paid_meanwhile')
        toastError(t('error.toast.title'), error.message)
    },
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(unfinishedPurchases),
        client.invalidateQueries({ queryKey: ['contracts'] }),
      ]),
  })
  return (
    <>
      <button
        type="button"
        className={`link-button small ${styles.act}`}
        aria-haspopup="dialog"
        aria-label={t('giveUp.of', { words: t('giveUp'), name })}
        onClick={() => setAsked(true)}
      >
        {t('giveUp')}
      </button>
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
        <p>{t('giveUp.text', { name })}</p>
      </ConfirmDialog>
    </>
  )
}
