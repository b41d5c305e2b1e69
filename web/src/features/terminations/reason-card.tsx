import type { LeavableContract, TerminationChoice } from '@cursus/shared/terminations'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import * as choiceStyles from '../../ui/choice-fields.module.css'
import { DateField } from '../../ui/date-field.tsx'
import { FieldError } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { wholeArticles } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { NumberedCard } from '../../ui/numbered-card.tsx'
import { useLink } from './by-link.ts'
import * as styles from './terminations.module.css'
import type { Terminating } from './use-terminate.ts'

interface ReasonCardProps {
  terminating: Terminating
  choices: readonly TerminationChoice[]
  contract: LeavableContract
}

/** Every reason of the contract with the day on which it ends it; those that do not let go today stay, with why. */
export function ReasonCard({ terminating, choices, contract }: ReasonCardProps) {
  const { t } = useTranslation('terminations')
  const { form } = terminating
  return (
    <NumberedCard number={2} title={t('reason.title')} lead={t('reason.lead')}>
      <fieldset className={styles.choices}>
        <legend className="visually-hidden">{t('reason.legend')}</legend>
        {choices.map((choice) => {
          const isChosen = form.values.reason === choice.reason
          return (
            <div key={choice.reason}>
              <Reason
                choice={choice}
                isChosen={isChosen}
                onChoose={() => form.set('reason', choice.reason)}
              />
              {isChosen && choice.asksEvent && <Event terminating={terminating} choice={choice} />}
            </div>
          )
        })}
        <FieldError id="reason-error">{form.sentenceAt('reason')}</FieldError>
      </fieldset>
      <VisaRefused contract={contract} />
    </NumberedCard>
  )
}

/** A refused visa or a cancelled stay has its own page: nothing of a stay that has not begun is kept. */
function VisaRefused({ contract: { id, insuranceType, cover } }: Pick<ReasonCardProps, 'contract'>) {
  const { t } = useTranslation('terminations')
  if (useLink() !== null || cover !== 'upcoming' || productOf(insuranceType).insures !== 'stay') return null
  return (
    <p className={`small ${styles.refused}`}>
      {t('visaRefused')}{' '}
      <Link to="/contracts/visa-refused" search={{ contract: id }}>
        {t('visaRefused.way')}
      </Link>
    </p>
  )
}

interface ReasonProps {
  choice: TerminationChoice
  isChosen: boolean
  onChoose(): void
}

function Reason({ choice, isChosen, onChoose }: ReasonProps) {
  const { t } = useTranslation('terminations')
  const { reason, article, refusal, asksEvent } = choice
  // The day of an event can be mended; the rest of a refusal cannot.
  const isOff = refusal !== null && !(isChosen && asksEvent)
  return (
    <label className={isOff ? `${choiceStyles.choice} ${styles.off}` : choiceStyles.choice}>
      <input
        type="radio"
        name="reason"
        value={reason}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
      />
      <span className={`grow ${styles.line}`}>
        <b>{t(`reason.${reason}`)}</b>
        <span className={`muted small ${styles.hint}`}>
          {article
            ? t('sentences', {
                first: t(`reason.${reason}.text`),
                second: t('reason.article', {
                  article: wholeArticles(article.replace('L', 'L. ')),
                }),
              })
            : t(`reason.${reason}.text`)}
        </span>
        <End choice={choice} />
      </span>
    </label>
  )
}

/** Says on which day a reason ends the contract, or from which day it is allowed. */
function End({ choice: { refusal, allowedFrom, lastDay, notice } }: { choice: TerminationChoice }) {
  const { t } = useTranslation('terminations')
  if (refusal) {
    return <span className={styles.end}>{t(`refusal.${refusal}`, { day: allowedFrom ?? '' })}</span>
  }
  return (
    <span className={styles.end}>
      {lastDay && (
        <b className="figures as-block">
          <Ltr>{lastDay}</Ltr>
        </b>
      )}
      <span className="small">{t(lastDay ? `notice.${notice}` : 'notice.never')}</span>
    </span>
  )
}

function Event({ terminating, choice }: { terminating: Terminating; choice: TerminationChoice }) {
  const { t } = useTranslation('terminations')
  const { form, proof, setProof } = terminating
  const refusal = choice.refusal && t(`refusal.${choice.refusal}`, { day: choice.allowedFrom ?? '' })
  const { id, onBlur, error } = form.field('eventDate')
  return (
    <div className={`two-columns ${styles.event}`}>
      <DateField
        id={id}
        label={t('event.date')}
        hint={t('event.date.hint')}
        error={error ?? refusal ?? undefined}
        text={form.values.eventDate}
        onText={(text) => form.set('eventDate', text)}
        onBlur={onBlur}
      />
      <FileDrop
        label={t('event.proof')}
        hint={t('event.proof.hint')}
        optional
        accept=".pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png"
        file={proof}
        onFile={setProof}
      />
      <p className="muted small">{t('event.without')}</p>
    </div>
  )
}
