import type { Withdrawal } from '@cursus/shared/withdrawals'
import { AskWithdrawal } from '@cursus/shared/withdrawals'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ContractChoiceFields } from '../../insurance/contract-choice-fields.tsx'
import { useEndedChangeWords } from '../../insurance/ended-change-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as checkListStyles from '../../ui/check-list.module.css'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { EmailField, TextField } from '../../ui/text-field.tsx'
import { coveredUntil, revokesCertificate, whatGoesBack } from './what-goes-back.ts'
import { type Choice, useWithdraw } from './withdrawals.api.ts'
import * as styles from './withdrawals.module.css'

interface WithdrawFormProps {
  choices: readonly Choice[]
  choice: Choice
  onChoose(contractId: string): void
  onDone(right: Withdrawal): void
}

/** « Renoncer au contrat ici », then « Confirmer la rétractation »: no reason is asked, nothing is offered between the two. */
export function WithdrawForm({ choices, choice, onChoose, onDone }: WithdrawFormProps) {
  const { t } = useTranslation('withdrawals')
  const withdraw = useWithdraw()
  const { id } = choice.contract
  const form = useFormOf({
    id: `withdraw-${id}`,
    defaults: { name: choice.right.name, email: choice.right.email },
    check: (values) => issuesOf(AskWithdrawal, values),
    names: { name: t('field.name'), email: t('field.email') },
    async onValid(values) {
      const { keptDays, refundCents } = choice.right
      onDone(await withdraw.mutateAsync({ id, ...values, keptDays, refundCents }))
    },
  })
  return (
    <form className={`${cardStyles.card} column`} onSubmit={form.onSubmit} noValidate>
      <h2>{t('here')}</h2>
      <FormSummary of={form} />
      <Choices choices={choices} chosen={id} onChoose={onChoose} />
      <div className={styles.fields}>
        <TextField {...form.field('name')} label={t('field.name')} autoComplete="name" />
        <EmailField {...form.field('email')} label={t('field.email')} />
      </div>
      <Changes choice={choice} />
      <div className={`row wraps ${styles.actions}`}>
        <SubmitRow of={form} id={`withdraw-${id}`}>
          {t('confirm')}
        </SubmitRow>
        <ButtonLink look="line" to="/contracts/$id" params={{ id }}>
          {t('keep')}
        </ButtonLink>
      </div>
      <p className="muted small">{t('receipt')}</p>
    </form>
  )
}

function Choices(props: Pick<WithdrawFormProps, 'choices' | 'onChoose'> & { chosen: string }) {
  const { t } = useTranslation('withdrawals')
  return (
    <ContractChoiceFields
      {...props}
      legend={t('contract')}
      daysOf={({ contract }) => t('bought', { day: contract.boughtOn })}
      amountOf={({ daysLeft, until }) => ({
        amount: daysLeft === null ? t('notBegun') : t('days', { count: daysLeft }),
        note: until && t('until', { day: until }),
      })}
    />
  )
}

/** Lists the effects of a withdrawal: on the money, the cover, the certificate. */
function Changes({ choice: { contract: held, right } }: { choice: Choice }) {
  const { t, i18n } = useTranslation('withdrawals')
  const { refundCents, keptDays } = right
  const back = whatGoesBack(right)
  const amount = formatMoney(refundCents, i18n.language)
  const days = { start: held.startDate, end: held.endDate }
  const until = coveredUntil(held, keptDays)
  const change = useEndedChangeWords(right.change)
  return (
    <section aria-labelledby="changes-title">
      <h3 id="changes-title">{t('changes')}</h3>
      <ul className={checkListStyles.list}>
        <li>
          <Icon name="card" />
          <span>
            {back === 'unknown' ? t('changes.unknown') : <b>{t('changes.refund', { amount })}</b>}{' '}
            {back === 'part' && t('changes.kept', { count: keptDays })}
            {back === 'whole' && t('changes.whole')}
          </span>
        </li>
        <li>
          <Icon name="close" />
          <span>
            <b>{t(until ? 'changes.stops' : 'changes.ends')}</b>{' '}
            {until ? t('changes.until', { day: until }) : t('changes.cover', days)}
          </span>
        </li>
        {change && (
          <li>
            <Icon name="swap" />
            <span>{change}</span>
          </li>
        )}
        {revokesCertificate(held) && (
          <li>
            <Icon name="receipt" />
            <span>
              <b>{t('changes.revoked')}</b> {t('changes.certificate')}
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
