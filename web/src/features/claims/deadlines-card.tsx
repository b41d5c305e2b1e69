import '../../ui/css/timeline.css'
import type { ClaimKind } from '@cursus/shared/claim-kinds'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import { DeviceArt, UmbrellaArt } from './claim-art.tsx'
import type { Deadline } from './deadlines.ts'
import type { Declaring } from './use-declare.ts'

/** « Vos délais » as a path, computed from what happened and when; before that, what follows a declaration. */
export function DeadlinesCard({ declaring }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const { kind, deadlines, form } = declaring
  const isDevice = form.values.insuranceType === 'Multimédia'
  return (
    <section className="card np dlc" id="deadlines" aria-labelledby="deadlines-title" tabIndex={-1}>
      <div className={isDevice ? 'dla mul' : 'dla'}>{isDevice ? <DeviceArt /> : <UmbrellaArt />}</div>
      <div className="pad">
        <h2 className="h2s" id="deadlines-title">
          {t(kind ? 'deadlines.title' : 'after.title')}
        </h2>
        {kind ? <Path kind={kind} deadlines={deadlines} /> : <After />}
      </div>
    </section>
  )
}

function Path({ kind, deadlines }: { kind: ClaimKind; deadlines: readonly Deadline[] }) {
  const { t } = useTranslation('claims')
  return (
    <ol className="tlx">
      {deadlines.map((deadline) => (
        <li
          key={deadline.step}
          className={{ done: 'ok', now: 'now', late: 'now', later: undefined }[deadline.state]}
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
  return step === 'declaration' && kind.calendar ? 'deadlines.declaration.calendar' : `deadlines.${step}`
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
  if (!by) return <span>{t(kind.calendar ? 'deadlines.calendar.text' : 'deadlines.noDay')}</span>
  const day = formatDay(by)
  if (state === 'late') return <span className="late">{t(`deadlines.${step}.late`, { day })}</span>
  return (
    <span className="num">
      {left === null ? t('deadlines.until', { day }) : t('deadlines.until.left', { day, count: left })}
    </span>
  )
}

/** Without a kind: what happens once it is declared. */
function After() {
  const { t } = useTranslation('claims')
  return (
    <ol className="tlx">
      {(['receipt', 'study', 'follow'] as const).map((step) => (
        <li key={step} className="now">
          <b>{t(`after.${step}`)}</b>
          <span>{t(`after.${step}.text`)}</span>
        </li>
      ))}
    </ol>
  )
}

/** On a phone the card stands far below: its days in one sentence, under the kind. */
export function DeadlineNote({ declaring: { deadlines } }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const declaration = deadlines.find(({ step }) => step === 'declaration')
  if (!declaration?.by || declaration.state === 'late') return null
  const complaint = deadlines.find(({ step, state }) => step === 'complaint' && state === 'now')
  const words = complaint?.by ? 'deadlines.note.theft' : 'deadlines.note'
  const days = { day: formatDay(declaration.by), complaint: complaint?.by ? formatDay(complaint.by) : '' }
  return (
    <Note kind="warn" icon="clock" className="mb dlm">
      <RichText
        text={t(words, days)}
        parts={{ b: (word) => <b>{word}</b>, link: (word) => <a href="#deadlines">{word}</a> }}
      />
    </Note>
  )
}
