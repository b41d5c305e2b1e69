import { type ReactNode, useEffect } from 'react'
import { Sentence } from './ltr.tsx'
import * as styles from './page.module.css'

/** Sets the title in the browser's tab. */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = `${title} – Cursus`
  }, [title])
}

interface PageProps {
  title: string
  /** Content of the h1 when it says more than the title. */
  heading?: ReactNode
  lead?: ReactNode
  /** Drawing of a product before the heading. */
  mark?: ReactNode
  /** Way back, above the heading. */
  before?: ReactNode
  /** Content at the end of the heading row. */
  actions?: ReactNode
  busy?: boolean
  children: ReactNode
}

/** A page of the main layout: title, heading and content. One h1; the skip link and focus lead here. */
export function Page({ title, heading, lead, mark, before, actions, busy, children }: PageProps) {
  usePageTitle(title)
  const words = (
    <div>
      <h1>{heading ?? <Sentence>{title}</Sentence>}</h1>
      {lead && <p>{lead}</p>}
    </div>
  )
  return (
    <main className={styles.main} id="contenu" aria-busy={busy || undefined}>
      {before}
      <div className={styles.head}>
        {mark ? (
          <div className={`row ${styles.marked}`}>
            {mark}
            {words}
          </div>
        ) : (
          words
        )}
        {actions}
      </div>
      {children}
    </main>
  )
}

/** A page of one narrow column in the bare layout. The heading is the child's. */
export function NarrowPage({
  title,
  wide,
  busy,
  className,
  children,
}: Pick<PageProps, 'title' | 'busy' | 'children'> & { wide?: boolean; className?: string }) {
  usePageTitle(title)
  return (
    <main
      className={[styles.single, wide && styles.wide, className].filter(Boolean).join(' ')}
      id="contenu"
      aria-busy={busy || undefined}
    >
      {children}
    </main>
  )
}
