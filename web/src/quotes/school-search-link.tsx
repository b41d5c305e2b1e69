import { lazy, type ReactNode } from 'react'
import { DialogOpener } from './dialog-opener.tsx'

const SchoolDialog = lazy(() => import('./school-dialog.tsx'))

/** « Mon école est-elle partenaire ? »: search that leads to the school's door. */
export function SchoolSearchLink({ look, children }: { look?: 'line'; children: ReactNode }) {
  return (
    <DialogOpener dialog={SchoolDialog} given={{}} look={look} isLink={look === undefined}>
      {children}
    </DialogOpener>
  )
}
