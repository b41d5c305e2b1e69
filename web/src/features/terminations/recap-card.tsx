import { formatCheckCode } from '@cursus/shared/check-code'
import type { LeavableContract, TerminationChoice, TerminationPage } from '@cursus/shared/terminations'
import { useTranslation } from '../../i18n/use-translation.ts'
import { isolated, nameOf } from '../../insurance/contract-titles.ts'
import { useEndedChangeWords } from '../../insurance/ended-change-words.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SubmitRow } from '../../ui/form-parts.tsx'
import { formatMoney } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Note } from '../../ui/note.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { type Fact, Facts } from '../../ui/ticket.tsx'
import { useToday } from '../../ui/use-today.ts'
import { useLink } from './by-link.ts'
import * as styles from './terminations.module.css'
import type { Terminating } from './use-terminate.ts'

interface RecapCardProps {
  terminating: Terminating
  contract: LeavableContract
  choice: TerminationChoice
  page: TerminationPage
}

/** Shows the request before it is sent, its effects, and the button that sends it. */
export function RecapCard({ terminating, contract, choice, page }: RecapCardProps) {
  const { t, i18n } = useTranslation('terminations')
  const { form, proof } = terminating
  const facts = useFacts({ contract, choice, eventDate: form.values.eventDate, hasProof: proof !== null })
  const { lastDay, endsOn } = choice
  const change = useEndedChangeWords(page.change)
  return (
    <NumberedCard number={3} title={t('recap.title')} lead={t('recap.lead')}>
      <Facts recap facts={facts} />
      <RefundCount choice={choice} />
      <ul className={styles.effects}>
        {lastDay && (
          <li>
            <Icon name="shield" size="s" />
            {t('effect.covered', { day: lastDay })}
          </li>
        )}
        <Occupants names={page.contract.occupants} />
        {page.contract.checkCode && endsOn && (
          <li>
            <Icon name="file" size="s" />
            {t(lastDay ? 'effect.certificate' : 'effect.cancelled', {
              code: formatCheckCode(page.contract.checkCode),
            })}
          </li>
        )}
        {change && (
          <li>
            <Icon name="pencil" size="s" />
            {change}
          </li>
        )}
      </ul>
      {contract.due && (
        <Note kind="warn">{t('effect.due', { amount: formatMoney(contract.due.cents, i18n.language) })}</Note>
      )}
      <div className={`row wraps ${styles.actions}`}>
        <SubmitRow of={form} id="terminate">
          {t('confirm')}
        </SubmitRow>
        <Leave id={contract.id} />
      </div>
    </NumberedCard>
  )
}

/** Names whoever else loses their cover with the contract. */
function Occupants({ names }: { names: readonly string[] }) {
  const { t, i18n } = useTranslation('terminations')
  if (names.length === 0) return null
  const named = new Intl.ListFormat(i18n.language).format(names.map(isolated))
  return (
    <li>
      <Icon name="people" size="s" />
      {t('effect.occupants', { count: names.length, names: named })}
    </li>
  )
}

/** Away without terminating: to the contract, or to the front page for whoever is not signed in. */
function Leave({ id }: { id: string }) {
  const { t } = useTranslation('terminations')
  if (useLink() !== null) {
    return (
      <ButtonLink look="line" to="/home">
        {t('leave')}
      </ButtonLink>
    )
  }
  return (
    <ButtonLink look="line" to="/contracts/$id" params={{ id }}>
      {t('leave')}
    </ButtonLink>
  )
}

interface Known {
  contract: LeavableContract
  choice: TerminationChoice
  eventDate: string
  hasProof: boolean
}

function useFacts({ contract, choice, eventDate, hasProof }: Known): Fact[] {
  const { t, i18n } = useTranslation('terminations')
  const today = useToday()
  const { reason, asksEvent, notice, lastDay, refund } = choice
  const money = refund && formatMoney(refund.cents, i18n.language)
  const [year, month, date] = today.split('-')
  return [
    {
      name: t('fact.contract'),
      value: (
        <>
          {nameOf(contract, t)} · <Ltr>{contract.reference}</Ltr>
        </>
      ),
    },
    { name: t('fact.reason'), value: t(`reason.${reason}`) },
    ...(asksEvent && eventDate
      ? [
          {
            name: t('fact.event'),
            value: t(hasProof ? 'fact.event.proof' : 'fact.event.day', { day: eventDate }),
          },
        ]
      : []),
    { name: t('fact.received'), value: <Ltr>{`${date}/${month}/${year}`}</Ltr> },
    { name: t('fact.notice'), value: t(`fact.notice.${notice}`) },
    {
      name: t('fact.lastDay'),
      value: lastDay ? t('fact.lastDay.until', { day: lastDay }) : t('fact.lastDay.never'),
    },
    {
      name: t('fact.refund'),
      value: refund ? t('fact.refund.by', { amount: money ?? '', day: refund.dueBy }) : t('fact.refund.none'),
    },
  ]
}

/** Shows the calculation of the refund, on request. */
function RefundCount({ choice: { refund } }: { choice: TerminationChoice }) {
  const { t, i18n } = useTranslation('terminations')
  if (!refund) return null
  const { cents, backCents, parts } = refund
  const money = (some: number) => formatMoney(some, i18n.language)
  const [amount, unused] = [money(cents), money(cents + backCents)]
  return (
    <details className={styles.count}>
      <summary>{t('count.title', { amount })}</summary>
      {parts.map(({ from, to, days, unusedDays, cents: paid, unusedCents }) => (
        <p key={`${from} ${to} ${paid}`} className="muted small">
          {t('count.text', { amount: money(unusedCents), paid: money(paid), days, unusedDays, from, to })}
        </p>
      ))}
      <p className="muted small">{t('count.sum', { amount: unused })}</p>
      {backCents > 0 && (
        <p className="muted small">{t('count.back', { unused, back: money(backCents), amount })}</p>
      )}
    </details>
  )
}
