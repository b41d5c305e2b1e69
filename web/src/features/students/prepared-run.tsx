import { fullNameOf } from '@cursus/shared/full-name'
import type { RunSample, StudentRun } from '@cursus/shared/student-runs'
import { useQuery } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { languageNames } from '../../i18n/language-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatNumber } from '../../ui/format.ts'
import { Ltr } from '../../ui/ltr.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { Ticket } from '../../ui/ticket.tsx'
import { RunMessageForm } from './run-message-form.tsx'
import { RunPreview } from './run-preview.tsx'
import * as styles from './runs.module.css'
import { runSample, useSteerRun } from './student-runs.api.ts'
import { useRunMessage } from './use-run-message.ts'

/** Shows a run before anything is done: the message where there is one, how many it is for and who of them, and the button. */
export function PreparedRun({ run }: { run: StudentRun }) {
  const sample = useQuery(runSample(run.id))
  const others = () => void sample.refetch()
  const typed = useRunMessage(run, others)
  return (
    <div className={`${styles.columns} above-24`}>
      {run.kind === 'write' ? (
        <div className="stack">
          <RunMessageForm run={run} typed={typed} />
          <RunPreview run={run} sample={sample.data} onOther={others} />
        </div>
      ) : (
        <div className="stack">
          <Meaning run={run} />
          {run.kind === 'statut' && <RunPreview run={run} sample={sample.data} onOther={others} />}
        </div>
      )}
      <div className="stack">
        <RunTicket run={run} typed={typed} />
        <Sample sample={sample.data} onOthers={others} />
      </div>
    </div>
  )
}

/** Says what the act does to each student, and whether it can be taken back. */
function Meaning({ run: { kind, change, uncharged } }: { run: StudentRun }) {
  const { t, i18n } = useTranslation('runs')
  const means = change?.undoes ? 'run.means.statut.back' : `run.means.${kind}`
  // To « ok » and back is no way back: what was unpaid or terminated would be so again.
  const back = change?.statut === 'ok' ? 'run.back.statut.none' : `run.back.${kind}`
  return (
    <section className={`${cardStyles.card} ${styles.part} stack-small`}>
      <h2>{t('run.meaning')}</h2>
      <p>{t(means)}</p>
      {change?.statut === 'résilié' && <p>{t('run.means.statut.paidBack')}</p>}
      <p className="muted">{t(back)}</p>
      {uncharged > 0 && (
        <Note kind="warn">{t('run.uncharged', { figure: formatNumber(uncharged, i18n.language) })}</Note>
      )}
    </section>
  )
}

interface RunTicketProps {
  run: StudentRun
  typed: ReturnType<typeof useRunMessage>
}

/** Shows how many matched, who is left out and why, and for how many the button acts. */
function RunTicket({ run: { id, kind, matching, total, leftOut }, typed }: RunTicketProps) {
  const { t, i18n } = useTranslation('runs')
  const steer = useSteerRun(id)
  const figure = (count: number) => formatNumber(count, i18n.language)
  const start = async () => {
    if (typed.isWhole() && (await typed.keep())) steer.mutate('running')
  }
  return (
    <Ticket
      top={
        <>
          <p className="muted small">{t(`run.for.${kind}`)}</p>
          <p className={`${styles.total} figures`} role="status">
            {figure(total)}
          </p>
          <dl className={styles.sum}>
            <div>
              <dt>{t('run.matching')}</dt>
              <dd className="figures">{figure(matching)}</dd>
            </div>
            {leftOut.map(({ message, count }) => (
              <div key={message}>
                <dt>{message}</dt>
                <dd className="figures">
                  <Ltr>− {figure(count)}</Ltr>
                </dd>
              </div>
            ))}
          </dl>
        </>
      }
    >
      <div className="stack-small">
        {steer.isError && <Alert title={messageOf(steer.error, t('error.server.connection'))} />}
        <Button look="accent" block busy={steer.isPending} onClick={() => void start()}>
          {t(`run.start.${kind}`, { count: total, figure: figure(total) })}
        </Button>
        <p className="muted small">{t(kind === 'export' ? 'run.atOnce' : 'run.minute')}</p>
      </div>
    </Ticket>
  )
}

interface SampleProps {
  sample: RunSample | undefined
  onOthers: () => void
}

/** Five of them at random, namesakes told apart by their e-mail. */
function Sample({ sample, onOthers }: SampleProps) {
  const { t } = useTranslation('runs')
  return (
    <section className={`${cardStyles.card} ${styles.part}`} aria-labelledby="run-sample">
      <div className="row between wraps">
        <h2 id="run-sample">{t('run.sample')}</h2>
        <Button look="ghost" small onClick={onOthers}>
          {t('run.sample.others')}
        </Button>
      </div>
      <ul className={styles.people}>
        {sample?.people.map(({ id, name, lastName, email, language }) => (
          <li key={id}>
            <span className="row between">
              <b dir="auto">{fullNameOf({ name, lastName })}</b>
              <span className="muted small">{languageNames[language]}</span>
            </span>
            <bdi dir="ltr" className="muted small break-anywhere as-block">
              {email}
            </bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}
