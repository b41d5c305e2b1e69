import type { ReactNode } from 'react'
import * as styles from './file-row.module.css'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface FileRowProps {
  name: ReactNode
  detail?: ReactNode
  /** Content at the end of the row: a button, or an arrow when the whole row is a link. */
  action?: ReactNode
  icon?: IconName
  /** Picture itself, in place of the drawing at the start. */
  lead?: ReactNode
  bad?: boolean
  /** True for a file that is expected and missing. */
  miss?: boolean
}

/** A document with its size or state, in a frame of its own. */
export function FileRow({ name, detail, action, icon = 'file', lead, bad, miss }: FileRowProps) {
  return (
    <div
      className={
        bad ? `${styles.file} ${styles.bad}` : miss ? `${styles.file} ${styles.missing}` : styles.file
      }
    >
      {lead ?? (
        <span className={styles.icon}>
          <Icon name={icon} />
        </span>
      )}
      <span className={`grow ${styles.text}`}>
        <span className={styles.name}>{name}</span>
        {detail && <span className={`muted ${styles.detail} small as-block`}>{detail}</span>}
      </span>
      {action}
    </div>
  )
}

/** A document behind an address of this site: the whole row opens it. */
export function FileLink({ href, ...row }: FileRowProps & { href: string }) {
  return (
    <a className={styles.link} href={href} target="_blank" rel="noreferrer">
      <FileRow {...row} action={row.action ?? <Icon name="download" />} />
    </a>
  )
}
