import type { ClaimKind } from '@cursus/shared/claim-kinds'
import { parseDay } from '@cursus/shared/day'
import { useTranslation } from '../../i18n/use-translation.ts'
import { insuredBy } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { HolidaysSkipped } from '../../ui/holidays-skipped.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import * as timelineStyles from '../../ui/timeline.module.css'
import { DeviceArt, UmbrellaArt } from './claim-art.tsx'
import type { Deadline } from './deadlines.ts'
import * as styles from './declare.module.css'
import type { Declaring } from './use-declare.ts'

/** « Vos délais » as a path, computed from what happened and when; before that, what follows a declaration. */
export function DeadlinesCard({ declaring }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const { kind, deadlines, form } = declaring
  const declaration = deadlines.find(({ step, state }) => step === 'declaration' && state === 'now')
  const isDevice = insuredBy(form.values.insuranceType) === 'device'
  return (
    <section
      className={`${cardStyles.card} ${cardStyles.flush} ${styles.deadlines}`}
      id="deadlines"
      aria-labelledby="deadlines-title"
      tabIndex={-1}
    >
      <div
        className={isDevice ? `${styles.deadlinesArt} hue-devices ${styles.ofDevice}` : styles.deadlinesArt}
      >
        {isDevice ? <DeviceArt /> : <UmbrellaArt />}
      </div>
      <div className={styles.padded}>
        <h2 className={styles.heading} id="deadlines-title">
          {t(kind ? 'deadlines.title' : 'after.title')}
        </h2>
        {kind ? <Path kind={kind} deadlines={deadlines} /> : <After />}
        {declaration?.by && (
          <HolidaysSkipped from={parseDay(form.values.occurredOn) ?? declaration.by} to={declaration.by} />
        )}
      </div>
    </section>
  )
}

function Path({ kind, deadlines }: { kind: ClaimKind; deadlines: readonly Deadline[] }) {
  const { t } = useTranslation('claims')
  return (
    <ol className={timelineStyles.timeline}>
      {deadlines.map((deadline) => (
        <li
          key={deadline.step}
          className={
            {
              done: timelineStyles.done,
              now: timelineStyles.current,
              late: timelineStyles.current,
              later: undefined,
            }[deadline.state]
          }
        >
          {deadline.state === 'done' && <Icon name="check" size="s" />}
          <b>{t(nameOf(deadline, kind), { count: kind.deadlineDays })}</b>
          <DeadlineText deadline={deadline} kind={kind} />
        </li>
      ))}
    </ol>
  )
}

function nameOf({ step }: Deadline, kind: ClaimKind): string {
  return step === 'declaration' && kind.fromOrder ? 'deadlines.declaration.calendar' : `deadlines.${step}`
}

function DeadlineText({
  deadline: { step, by, state, left },
  kind,
}: {
  deadline: Deadline
  kind: ClaimKind
}) {
  const { t } = useTranslation('claims')
  if (step === 'answer') return <span>{t('deadlines.answer.text')}</span>
  if (state === 'done') return <span>{t('deadlines.complaint.done')}</span>
  if (!by) return <span>{t(kind.fromOrder ? 'deadlines.calendar.text' : 'deadlines.noDay')}</span>
  const day = formatDay(by)
  if (state === 'late') return <span className={styles.late}>{t(`deadlines.${step}.late`, { day })}</span>
  return (
    <span className="figures">
      {left === null ? t('deadlines.until', { day }) : t('deadlines.until.left', { day, count: left })}
    </span>
  )
}

/** Says what happens after a declaration; shown before a kind is chosen. */
function After() {
  const { t } = useTranslation('claims')
  return (
    <ol className={timelineStyles.timeline}>
      {(['receipt', 'study', 'follow'] as const).map((step) => (
        <li key={step} className={timelineStyles.current}>
          <b>{t(`after.${step}`)}</b>
          <span>{t(`after.${step}.text`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** Repeats the deadlines in one sentence under the kind, for phones, where the card stands far below. */
export function DeadlineNote({ declaring: { deadlines } }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const declaration = deadlines.find(({ step }) => step === 'declaration')
  if (!declaration?.by || declaration.state === 'late') return null
  const complaint = deadlines.find(({ step, state }) => step === 'complaint' && state === 'now')
  const words = complaint?.by ? 'deadlines.note.theft' : 'deadlines.note'
  const days = { day: formatDay(declaration.by), complaint: complaint?.by ? formatDay(complaint.by) : '' }
  return (
    <Note kind="warn" icon="clock" className={`narrow-only ${styles.narrowDeadline}`}>
      <RichText
        text={t(words, days)}
        parts={{ b: (word) => <b>{word}</b>, link: (word) => <a href="#deadlines">{word}</a> }}
      />
    </Note>
  )
}
