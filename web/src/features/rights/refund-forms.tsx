import { fullNameOf } from '@cursus/shared/full-name'
import { aloneAtMostCents, RefundDecision } from '@cursus/shared/refunds'
import { type ReactNode, useState } from 'react'
import { issuesOf } from '../../forms/form-issues.ts'
import { useFormOf } from '../../forms/use-form-of.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { FormSummary, SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Note } from '../../ui/note.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { CancelButton, type FormProps, PaidForm } from './paid-form.tsx'
import { answersTo, type RefundAnswer } from './refund-to-send.ts'
import { useAskRefundAgain, useDeclineRefund, useSendRefund } from './rights.api.ts'

const nameOf = (person: { name: string; lastName: string } | undefined | null) =>
  person ? fullNameOf(person) : ''

const forms = { send: SendForm, paid: PaidForm, decline: DeclineForm }
const buttons = {
  send: { icon: 'send', words: 'paid.instead' },
  paid: { icon: 'check', words: 'paid.action' },
  decline: { icon: 'close', words: 'decline.action' },
} as const

/** Asks again for what was declined, sends what waits or notes that it was paid by hand, and confirms or declines what another asked for. */
export function RefundForms({ refund, onDone }: FormProps) {
  const { t } = useTranslation('rights')
  const [chosen, setChosen] = useState<RefundAnswer>()
  // The button that opened a form goes with it; the focus comes back to it.
  const [left, setLeft] = useState<RefundAnswer>()
  if (refund.state === 'declined') return <AgainForm refund={refund} onDone={onDone} />
  const [first = 'send', ...others] = answersTo(refund)
  const Form = forms[chosen ?? first]
  if (chosen) {
    const close = () => {
      setLeft(chosen)
      setChosen(undefined)
    }
    return <Form refund={refund} onDone={onDone} autoFocus onCancel={close} />
  }
  return (
    <>
      <Form refund={refund} onDone={onDone} />
      {others.map((answer) => (
        <p key={answer}>
          <Button look="line" autoFocus={left === answer} onClick={() => setChosen(answer)}>
            <Icon name={buttons[answer].icon} size="s" />
            {t(buttons[answer].words)}
          </Button>
        </p>
      ))}
    </>
  )
}

function SendForm({ refund, onDone, autoFocus, onCancel }: FormProps) {
  const { t, i18n } = useTranslation('rights')
  const { id, reference, amountCents, heldBy, state } = refund
  const send = useSendRefund()
  const isTwo = amountCents > aloneAtMostCents && (state === 'failed' || heldBy !== null)
  const amount = formatMoney(amountCents, i18n.language)
  return (
    <ReasonForm
      id={`send-refund-${id}`}
      label={t('send.reason')}
      need={t('send.need')}
      submit={t('send.submit', { amount })}
      autoFocus={autoFocus}
      onCancel={onCancel}
      onReason={async (reason) => {
        const sent = await send.mutateAsync({ id, reason })
        toastSuccess(t(sent.heldBy ? 'send.held' : 'send.done'), reference)
        onDone?.()
      }}
    >
      <p>{t('send.lead', { amount })}</p>
      {isTwo && <Note>{heldBy ? t('held.by', { name: nameOf(heldBy) }) : t('send.two')}</Note>}
    </ReasonForm>
  )
}

function DeclineForm({ refund, onDone, autoFocus, onCancel }: FormProps) {
  const { t } = useTranslation('rights')
  const { id, reference, heldBy } = refund
  const decline = useDeclineRefund()
  return (
    <ReasonForm
      id={`decline-refund-${id}`}
      label={t('refuse.reason')}
      need={t('refuse.need')}
      submit={t('decline.action')}
      icon="close"
      autoFocus={autoFocus}
      onCancel={onCancel}
      onReason={async (reason) => {
        await decline.mutateAsync({ id, reason })
        toastSuccess(t('decline.done'), reference)
        onDone?.()
      }}
    >
      <p>{t('decline.lead', { name: nameOf(heldBy) })}</p>
    </ReasonForm>
  )
}

/** Asks again, after a press, for what whoever reads it declined: they see first what they did. */
export function AgainAfterMine({ refund }: Pick<FormProps, 'refund'>) {
  const { t, i18n } = useTranslation('rights')
  const [asks, setAsks] = useState(false)
  if (asks) return <AgainForm refund={refund} autoFocus />
  return (
    <>
      <Note>
        <p>{t('declined.mine', { amount: formatMoney(refund.amountCents, i18n.language) })}</p>
        <p>
          <bdi>{refund.declined?.reason}</bdi>
        </p>
      </Note>
      <p>
        <Button look="line" onClick={() => setAsks(true)}>
          {t('again.action')}
        </Button>
      </p>
    </>
  )
}

function AgainForm({ refund, onDone, autoFocus }: FormProps) {
  const { t, i18n } = useTranslation('rights')
  const { id, reference, amountCents, declined } = refund
  const ask = useAskRefundAgain()
  return (
    <ReasonForm
      id={`ask-refund-again-${id}`}
      label={t('send.reason')}
      need={t('send.need')}
      submit={t('again.submit', { amount: formatMoney(amountCents, i18n.language) })}
      autoFocus={autoFocus}
      onReason={async (reason) => {
        await ask.mutateAsync({ id, reason })
        toastSuccess(t('send.held'), reference)
        onDone?.()
      }}
    >
      <p>{t('again.lead', { name: nameOf(declined?.by) })}</p>
    </ReasonForm>
  )
}

interface ReasonFormProps {
  id: string
  label: string
  /** The reason as the sentence of what is missing names it. */
  need: string
  submit: string
  icon?: IconName
  autoFocus?: boolean | undefined
  onCancel?: (() => void) | undefined
  onReason(reason: string): Promise<void>
  children: ReactNode
}

/** The reason goes to the journal. */
function ReasonForm({ id, label, need, submit, icon = 'send', ...rest }: ReasonFormProps) {
  const { autoFocus, onCancel, onReason, children } = rest
  const { t } = useTranslation('rights')
  const form = useFormOf({
    id,
    remember: true,
    defaults: { reason: '' },
    check: (values) => issuesOf(RefundDecision, values),
    names: { reason: label },
    needs: { reason: need },
    onValid: ({ reason }) => onReason(reason),
  })
  return (
    <form className="column" onSubmit={form.onSubmit} noValidate>
      <FormSummary of={form} />
      {children}
      <TextArea
        {...form.field('reason')}
        label={label}
        hint={t('send.hint')}
        rows={3}
        autoFocus={autoFocus}
      />
      <SubmitRow of={form} id={id} icon={icon}>
        {submit}
      </SubmitRow>
      <CancelButton onCancel={onCancel} />
    </form>
  )
}
