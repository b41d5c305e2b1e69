import type { AuditRow } from '@cursus/shared/audit'
import { auditObjectTypes } from '@cursus/shared/words'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Ltr } from '../../ui/ltr.tsx'
import * as summaryStyles from '../../ui/summary.module.css'
import * as styles from './audit.module.css'
import { useAuditWords } from './audit-words.ts'
import { type Line, linesOf } from './difference.ts'
import { ObjectName } from './object-name.tsx'

/** One change in full: each field before and after, changed lines in maize. It takes the focus when it opens. */
export function AuditDifference({ row }: { row: AuditRow }) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another change was opened
  useEffect(() => heading.current?.focus(), [row.id])
  const lines = linesOf(row)
  return (
    <section className={styles.opened} aria-labelledby="difference">
      <div className="row between wraps">
        <h2 className={styles.heading} id="difference" ref={heading} tabIndex={-1}>
          {words.ofAction(row.action)}
          {t('audit.comma')}
          <ObjectName object={row.object} />
        </h2>
        <span className="muted small">
          <Ltr>{words.ofMoment(row.at)}</Ltr> · <bdi>{words.ofActor(row.actor)}</bdi>
        </span>
      </div>
      {lines.length > 0 ? (
        <div className={`${styles.difference} above-16`}>
          <Side lines={lines} names={row.names} side="before" title={t('audit.col.before')} />
          <Side lines={lines} names={row.names} side="after" title={t('audit.col.after')} />
        </div>
      ) : (
        <p className="muted above-16">{t('audit.noFields')}</p>
      )}
      <ToObject row={row} />
    </section>
  )
}

type SideProps = { lines: Line[]; names: AuditRow['names']; side: 'before' | 'after'; title: string }

function Side({ lines, names, side, title }: SideProps) {
  const { t } = useTranslation('audit')
  const words = useAuditWords()
  return (
    <div>
      <h3>{title}</h3>
      <dl className={summaryStyles.summary}>
        {lines.map((line) => (
          <div key={line.field} className={line.changed ? styles.changed : undefined}>
            <dt>
              {words.ofField(line.field)}
              {line.changed && <span className="visually-hidden"> {t('audit.changed')}</span>}
            </dt>
            <dd className="break-anywhere">
              <bdi>{words.ofValue(line[side], line.field, names)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

/** The page of the object where it has one, and what else happened to it. */
function ToObject({ row: { object, after } }: { row: AuditRow }) {
  const { t } = useTranslation('audit')
  const { type, id } = object
  const school = Number(after?.schoolId)
  return (
    <p className="row wraps above-16 small">
      <Link to="/audit" search={{ objectType: auditObjectTypes.find((one) => one === type), objectId: id }}>
        {t('audit.sameObject')}
      </Link>
      {type === 'user' && (
        <Link to="/users" search={{ search: id }}>
          {t('audit.open.user')}
        </Link>
      )}
      {type === 'claim' && (
        <Link to="/claims/follow-up" search={{ claim: id }}>
          {t('audit.open.claim')}
        </Link>
      )}
      {type === 'school' && (
        <Link to="/schools/$id" params={{ id }}>
          {t('audit.open.school')}
        </Link>
      )}
      {type === 'student_import' && school > 0 && (
        <Link to="/student/create" search={{ school, import: id }}>
          {t('audit.open.student_import')}
        </Link>
      )}
      {type === 'student_run' && (
        <Link to="/jobs/$id" params={{ id }}>
          {t('audit.open.student_run')}
        </Link>
      )}
    </p>
  )
}
