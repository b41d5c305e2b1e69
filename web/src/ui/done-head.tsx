import { type ReactNode, useEffect, useRef } from 'react'
import * as doneMarkStyles from './done-mark.module.css'
import { Icon } from './icon.tsx'

interface DoneHeadProps {
  /** Of the heading: the card is named by it. */
  id: string
  title: string
  className?: string
  children: ReactNode
}

/** The head of a card that says what has been done; it takes the focus as it comes. */
export function DoneHead({ id, title, className, children }: DoneHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={className ? `row ${className}` : 'row'}>
      <span className={`${doneMarkStyles.mark} ${doneMarkStyles.large}`}>
        <Icon name="check" />
      </span>
      <div>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {children}
      </div>
    </div>
  )
}
