import * as styles from './plot-columns.module.css'

interface ValueCardProps {
  title: string
  rows: readonly { name: string; value: string }[]
  /** What Enter or a press opens. */
  opens: string
}

/** The values of one month. */
export function ValueCard({ title, rows, opens }: ValueCardProps) {
  return (
    <>
      <b>{title}</b>
      <dl>
        {rows.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <div className={styles.open}>{opens}</div>
    </>
  )
}
