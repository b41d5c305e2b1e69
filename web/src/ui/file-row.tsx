import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-paths.ts'

interface FileRowProps {
  name: ReactNode
  detail?: ReactNode
  /** At the end of the row: a button, or an arrow when the whole row is a link. */
  action?: ReactNode
  icon?: IconName
  /** In place of the drawing at the start: the picture itself. */
  lead?: ReactNode
  bad?: boolean
  /** It is waited for and not there. */
  miss?: boolean
}

/** A document with its size or state, in a frame of its own. */
export function FileRow({ name, detail, action, icon = 'file', lead, bad, miss }: FileRowProps) {
  return (
    <div className={bad ? 'file bad' : miss ? 'file miss' : 'file'}>
      {lead ?? (
        <span className="fic">
          <Icon name={icon} />
        </span>
      )}
      <span className="grow">
        <span className="nm">{name}</span>
        {detail && <span className="muted small d-b">{detail}</span>}
      </span>
      {action}
    </div>
  )
}

/** A document behind an address of this site: the whole row opens it. */
export function FileLink({ href, ...row }: FileRowProps & { href: string }) {
  return (
    <a className="file-link" href={href} target="_blank" rel="noreferrer">
      <FileRow {...row} action={row.action ?? <Icon name="download" />} />
    </a>
  )
}
