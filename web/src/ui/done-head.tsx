import { type ReactNode, useEffect, useRef } from 'react'
import * as styles from './done-head.module.css'
import { Icon } from './icon.tsx'

interface DoneHeadProps {
  /** Of the heading: the card is named by it. */
  id: string
  title: string
  /** Level of the heading: 1 where the page has no other. */
  level?: 1 | 2
  /** True where what was asked for was refused. */
  isRefused?: boolean
  children: ReactNode
}

/** The band over a flush card that says what has been done; its heading takes the focus as it comes. */
export function DoneHead({ id, title, level = 2, isRefused, children }: DoneHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const Heading = `h${level}` as const
  return (
    <div className={styles.band}>
      <span className={styles.mark}>
        <Icon name={isRefused ? 'close' : 'check'} />
      </span>
      <div>
        <Heading id={id} ref={heading} tabIndex={-1}>
          {title}
        </Heading>
        {children}
      </div>
    </div>
  )
}
