import type { StudentRun } from '@cursus/shared/student-runs'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Announce } from '../../ui/announce.tsx'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { formatMoment, formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Alert } from '../../ui/note.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import * as styles from './runs.module.css'
import { useRunExport, useRunFile, useSteerRun, useUndoRun } from './student-runs.api.ts'

/** Shows the progress of a run, and its report at the end. */
export function RunProgress({ run }: { run: StudentRun }) {
  const { t, i18n } = useTranslation('runs')
  const { kind, state, total, done, failed, createdAt, finishedAt, by, secondsLeft } = run
  const share = total > 0 ? (done + failed) / total : 1
  const title = secondsLeft === null ? t(`run.state.${state}`) : t('run.state.waiting')
  return (
    <section className={`${cardStyles.card} ${styles.part} stack above-24`} aria-labelledby="run-state">
      <h2 id="run-state">{title}</h2>
      <Announce>{title}</Announce>
      {secondsLeft === null ? (
        <ProgressBar share={share} label={t('run.progress')} />
      ) : (
        <p>
          {t(`run.leaves.${kind}`, {
            seconds: secondsLeft,
            count: total,
            figure: formatNumber(total, i18n.language),
          })}
        </p>
      )}
      <Figures run={run} />
      {state === 'paused' && <p className="muted small">{t('run.paused')}</p>}
      <p className="muted small">
        <bdi>{by}</bdi> · {t('run.begun')} <Ltr>{formatMoment(createdAt, i18n.language)}</Ltr>
        {finishedAt && (
          <>
            {' · '}
            {t('run.ended')} <Ltr>{formatMoment(finishedAt, i18n.language)}</Ltr>
          </>
        )}
      </p>
      <Steering run={run} />
      <Ended run={run} />
    </section>
  )
}

/** Figures of a run: done, failed and remaining; of a message, the state of its mails. */
function Figures({ run: { total, done, failed, mails } }: { run: StudentRun }) {
  const { t, i18n } = useTranslation('runs')
  const figures: [key: string, count: number][] = mails
    ? [
        ['sent', mails.sent],
        ['waiting', mails.waiting],
        ['refused', mails.refused + failed],
        ['left', total - done - failed],
      ]
    : [
        ['done', done],
        ['failed', failed],
        ['left', total - done - failed],
      ]
  return (
    <>
      <dl className={styles.figures}>
        {figures.map(([key, count]) => (
          <div key={key}>
            <dd className="figures">{formatNumber(count, i18n.language)}</dd>
            <dt>{t(`run.figure.${key}`)}</dt>
          </div>
        ))}
      </dl>
      {mails && <p className="muted small">{t('run.sentMeans')}</p>}
    </>
  )
}

/** Take back within the minute, pause and go on; a stop is asked for once more, because it is for good. */
function Steering({ run }: { run: StudentRun }) {
  const { id, kind, state, total, done, failed, mails, secondsLeft } = run
  const { t, i18n } = useTranslation('runs')
  const steer = useSteerRun(id)
  const [asking, setAsking] = useState(false)
  const waiting = mails?.waiting ?? 0
  if (state === 'stopped' || (state === 'done' && waiting === 0)) return null
  const figure = (count: number) => formatNumber(count, i18n.language)
  const way =
    secondsLeft !== null
      ? (['prepared', t('run.takeBack')] as const)
      : state === 'running' || state === 'done'
        ? (['paused', t('run.pause')] as const)
        : (['running', t('run.goOn')] as const)
  return (
    <>
      {steer.isError && <Alert title={messageOf(steer.error, t('error.server.connection'))} />}
      <div className="row wraps">
        <Button look="line" busy={steer.isPending} onClick={() => steer.mutate(way[0])}>
          {way[1]}
        </Button>
        {secondsLeft === null && (
          <Button look="danger" onClick={() => setAsking(true)}>
            {t('run.stop')}
          </Button>
        )}
        <span className="muted small">{t('run.mayClose')}</span>
      </div>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        width={480}
        title={t('run.stop.title')}
        footer={
          <>
            <Button look="line" onClick={() => setAsking(false)}>
              {t('run.stop.not')}
            </Button>
            <Button
              look="danger"
              busy={steer.isPending}
              onClick={() => steer.mutate('stopped', { onSettled: () => setAsking(false) })}
            >
              {t('run.stop.confirm')}
            </Button>
          </>
        }
      >
        <p>
          {t(`run.stop.means.${kind}`, {
            done: figure(done - waiting),
            left: figure(total - done - failed + waiting),
          })}
        </p>
      </Dialog>
    </>
  )
}

/** Once it is over: everybody as a file, and the way to take it back where there is one. */
function Ended({ run: { id, kind, state, canBeUndone, file } }: { run: StudentRun }) {
  const { t, i18n } = useTranslation('runs')
  const navigate = useNavigate()
  const undo = useUndoRun(id)
  const download = useRunExport(id)
  const made = useRunFile(id)
  if (state === 'running') return null
  const prepare = () =>
    undo.mutate(undefined, {
      onSuccess: (other) => void navigate({ to: '/jobs/$id', params: { id: other.id } }),
    })
  const error = undo.error ?? download.error ?? made.error
  return (
    <>
      {error && <Alert title={messageOf(error, t('error.server.connection'))} />}
      {kind === 'export' && state === 'done' && !file && <p>{t('run.file.gone')}</p>}
      <div className="row wraps">
        {file && (
          <Button busy={made.isPending} onClick={() => made.mutate(undefined)}>
            <Icon name="download" size="s" />
            {t('run.file')}
          </Button>
        )}
        <Button look="line" small busy={download.isPending} onClick={() => download.mutate(undefined)}>
          <Icon name="download" size="s" />
          {t('run.export')}
        </Button>
        {canBeUndone && (
          <Button look="line" small busy={undo.isPending} onClick={prepare}>
            <Icon name="swap" size="s" />
            {t(`run.undo.${kind}`)}
          </Button>
        )}
      </div>
      {file && (
        <p className="muted small">
          {t('run.file.until', { moment: formatMoment(file.until, i18n.language) })}
        </p>
      )}
    </>
  )
}
