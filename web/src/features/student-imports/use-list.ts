import { useEffect, useState } from 'react'
import { defineDraft } from '../../drafts/define-draft.ts'
import { useOnLeave } from '../../drafts/use-forget-on-leave.ts'
import { readSession } from '../../session/session.ts'
import type { List } from './student-imports.api.ts'

const begun = defineDraft<List>('studentList', () => null)

/**
 * Holds the list that is being checked and mended, also through the login after a session that ended: in the memory of the page
 * alone, as birthdays of a list that nobody put aside are stored nowhere.
 */
export function useList() {
  const [list, setList] = useState(begun.read)
  useEffect(() => {
    if (list) begun.write(list)
    // Without a session the page shows for a moment what nobody may read.
    else if (readSession()) begun.forget()
  }, [list])
  useOnLeave(begun.forget)
  return [list, setList] as const
}
