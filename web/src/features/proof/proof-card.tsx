import type { ProofRow } from '@cursus/shared/proof'
import { useTranslation } from '../../i18n/use-translation.ts'
import { productOf } from '../../insurance/products.ts'
import { Badge } from '../../ui/badge.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { formatDay } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import * as tileStyles from '../../ui/icon-tile.module.css'
import { Ltr } from '../../ui/ltr.tsx'
import { Money } from '../../ui/money.tsx'
import { Alert } from '../../ui/note.tsx'
import * as timelineStyles from '../../ui/timeline.module.css'
import type { Proof } from './proof.api.ts'
import * as styles from './proof-page.module.css'

/** Lists the evidence of a contract, day by day, and says whether its chain is unbroken. */
export function ProofCard({ proof: { contract, rows, brokenAt } }: { proof: Proof }) {
  const { t } = useTranslation(['proof', 'documents'])
  const { hue, icon, name } = productOf(contract.insuranceType)
  return (
    <section className={`${cardStyles.card} ${hue}`} aria-labelledby="proofs-title">
      <div className={styles.head}>
        <span className={tileStyles.tile}>
          <Icon name={icon} />
        </span>
        <div className={styles.what}>
          <h2 id="proofs-title" className={styles.title}>
            {t(name)}
          </h2>
          <span className={`muted small ${styles.reference}`}>
            <Ltr code>{contract.reference}</Ltr>
          </span>
        </div>
        {brokenAt === null ? (
          <Badge tone="ok" icon="shield">
            {t('whole', { count: rows.length })}
          </Badge>
        ) : (
          <Badge tone="err" icon="alert">
            {t('broken', { number: brokenAt })}
          </Badge>
        )}
      </div>
      {brokenAt !== null && <Alert title={t('broken.text')} />}
      {byDay(rows).map(([day, ofDay]) => (
        <div key={day}>
          <h3 className={styles.day}>
            <Ltr>{formatDay(day)}</Ltr>
          </h3>
          <ol className={timelineStyles.timeline}>
            {ofDay.map((row) => (
              <Proved key={row.number} row={row} isBroken={brokenAt !== null && row.number >= brokenAt} />
            ))}
          </ol>
        </div>
      ))}
    </section>
  )
}

const paris = { timeZone: 'Europe/Paris', numberingSystem: 'latn' } as const
const dayIn = new Intl.DateTimeFormat('en-GB', { ...paris, dateStyle: 'short' })
const timeIn = new Intl.DateTimeFormat('en-GB', { ...paris, timeStyle: 'medium' })

/** Rows of one day stand together: they come oldest first. */
function byDay(rows: ProofRow[]): [day: string, rows: ProofRow[]][] {
  const days: [string, ProofRow[]][] = []
  for (const row of rows) {
    const day = dayIn.format(new Date(row.at))
    const last = days.at(-1)
    if (last?.[0] === day) last[1].push(row)
    else days.push([day, [row]])
  }
  return days
}

function Proved({ row, isBroken }: { row: ProofRow; isBroken: boolean }) {
  const { t } = useTranslation('proof')
  const { title, detail, cents, at, hash, fileHash } = row
  return (
    <li className={isBroken ? undefined : timelineStyles.done}>
      {!isBroken && <Icon name="check" size="s" />}
      <div className={styles.line}>
        <b>{title}</b>
        <time dateTime={at} className="figures">
          <Ltr>{timeIn.format(new Date(at))}</Ltr>
        </time>
      </div>
      {cents !== null && (
        <span>
          <Money cents={cents} />
        </span>
      )}
      {detail && (
        <span>
          <bdi>{detail}</bdi>
        </span>
      )}
      <details className={styles.hash}>
        <summary>
          {t('hash')} <span className="visually-hidden">{title}</span>
        </summary>
        <dl>
          <Hash name={t('hash.row')} hash={hash} />
          {fileHash && <Hash name={t('hash.file')} hash={fileHash} />}
        </dl>
      </details>
    </li>
  )
}

function Hash({ name, hash }: { name: string; hash: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="code" dir="ltr">
        {hash}
      </dd>
    </div>
  )
}
