import type { ReactNode } from 'react'
import * as avatarStyles from './avatar.module.css'
import { formatMoment } from './format.ts'
import { Ltr } from './ltr.tsx'
import * as styles from './message.module.css'

interface MessageProps {
  author: string
  /** True at the end of the line, in colour. */
  isOwn: boolean
  /** Time, an ISO instant. */
  at: string
  language: string
  text: string
  /** True to show the author's initials beside it. */
  hasAvatar?: boolean
  /** Files that came with it. */
  children?: ReactNode
}

/** One message of a conversation: what was said, by whom, when, with which files. */
export function Message({ author, isOwn, at, language, text, hasAvatar, children }: MessageProps) {
  return (
    <li className={isOwn ? `${styles.message} ${styles.own}` : styles.message}>
      {hasAvatar && <Avatar name={author} isLight={!isOwn} />}
      <div className={styles.bubble}>
        <p className="small">
          <b>
            <bdi>{author}</bdi>
          </b>{' '}
          <span className="muted">
            <Ltr>{formatMoment(at, language)}</Ltr>
          </span>
        </p>
        {text && (
          <p className={styles.said} dir="auto">
            {text}
          </p>
        )}
        {children}
      </div>
    </li>
  )
}

function Avatar({ name, isLight }: { name: string; isLight: boolean }) {
  const shade = isLight ? ` ${avatarStyles.light}` : ''
  const [first = '', ...others] = name.split(/\s+/).map((word) => [...word][0] ?? '')
  return (
    <span className={`${avatarStyles.avatar} ${avatarStyles.small}${shade}`} aria-hidden="true">
      {`${first}${others.at(-1) ?? ''}`}
    </span>
  )
}
