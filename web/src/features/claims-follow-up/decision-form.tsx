import { type ClaimOutcome, claimOutcomes, type FollowedClaimDetail } from '@cursus/shared/claims'
import { useState } from 'react'
import { toCents } from '../../forms/amounts.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import * as styles from './claims-follow-up.module.css'
import { DecisionDialog, formOf } from './decision-dialog.tsx'
import { type DecisionValues, decisionIssues } from './decision-values.ts'

const starting: DecisionValues = { outcome: '', amount: '', reason: '' }

interface DecisionFormProps {
  claim: FollowedClaimDetail
  /** Set in the narrow column beside the messages. */
  beside?: boolean
}

/** Settled with an amount, refused, or another insurer's: asked once more before it is sent, because it stands. */
export function DecisionForm({ claim, beside }: DecisionFormProps) {
  const { t, i18n } = useTranslation('claims-follow-up')
  const [asking, setAsking] = useState<DecisionValues | null>(null)
  const most = claim.contract.mostCents
  const form = useFormOf<DecisionValues>({
    id: formOf(claim.id),
    defaults: starting,
    remember: true,
    // Cancelled, or left for another claim, it is found again as it was typed.
    asksFirst: true,
    check: (values) => decisionIssues(values, most),
    names: { outcome: t('decision.title'), amount: t('decision.amount'), reason: t('decision.reason') },
    needs: { outcome: t('need.outcome'), amount: t('need.amount'), reason: t('need.reason') },
    onValid: setAsking,
  })
  const { deductibleCents } = claim.contract
  const money = (cents: number) => formatMoney(cents, i18n.language, true)
  const hints = [
    deductibleCents ? t('decision.amount.hint', { deductible: money(deductibleCents) }) : null,
    most === null ? null : t('decision.amount.most', { most: money(most) }),
  ]
  return (
    <form className={beside ? 'stack' : `${styles.decision} stack`} onSubmit={form.onSubmit} noValidate>
      <h3>{t('decision.title')}</h3>
      <FormSummary of={form} />
      <SegmentField
        {...form.field('outcome')}
        label={t('decision.outcome')}
        options={claimOutcomes.map((value) => ({ value, label: t(`decision.choose.${value}`) }))}
      />
      <div className={beside ? 'stack' : 'two-columns'}>
        {form.values.outcome === 'settled' && (
          <TextField
            {...form.field('amount')}
            label={t('decision.amount')}
            hint={hints.filter(Boolean).join(' ')}
            inputMode="decimal"
            autoComplete="off"
            ltr
          />
        )}
        <TextArea
          {...form.field('reason')}
          className={beside || form.values.outcome === 'settled' ? undefined : 'both-columns'}
          label={t('decision.reason')}
          hint={t('decision.reason.hint')}
          maxLength={2000}
        />
      </div>
      <p className="muted small">{t('decision.follows', { name: claim.student.name })}</p>
      <SubmitRow of={form} id={formOf(claim.id)}>
        {t('decision.submit')}
      </SubmitRow>
      {asking && (
        <DecisionDialog
          claim={claim}
          decision={{
            outcome: asking.outcome as ClaimOutcome,
            amountCents: asking.outcome === 'settled' ? toCents(asking.amount) : null,
            reason: asking.reason.trim(),
          }}
          onClose={() => setAsking(null)}
        />
      )}
    </form>
  )
}
