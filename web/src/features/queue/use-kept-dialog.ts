import { useEffect, useState } from 'react'
import { draftOfForm } from '../../drafts/form-draft.ts'
import { useOnLeave } from '../../drafts/use-forget-on-leave.ts'

type Kind = 'template' | 'rule'

/** Dialog that is open in this tab, and the id of what it changes; empty for none. */
const place = draftOfForm('queue-dialog', { kind: '', edited: '' })

/** Name of the form that changes the thing of that id, or adds one. */
export const formOf = (kind: Kind, id = '') => `queue-${kind}-${id || 'new'}`

const isKept = (form: string) => draftOfForm(form, {}).read() !== null

/**
 * State of a dialog with a form below a list: whether it is open, and the id of what it changes, empty while it adds. After a
 * reload or a login it opens again where something is typed in it. `round` counts the forms that were sent or left.
 */
export function useKeptDialog(kind: Kind) {
  const [state, setState] = useState(() => begun(kind))
  const { open, edited } = state
  useEffect(() => {
    if (open) place.write({ kind, edited })
    else if (place.read()?.kind === kind) place.forget()
  }, [open, kind, edited])
  useOnLeave(place.forget)
  return {
    ...state,
    setOpen: (next: boolean) => setState({ ...state, open: next }),
    edit: (id: string) => setState({ ...state, edited: id }),
    finish: () => setState({ ...state, edited: '', round: state.round + 1 }),
  }
}

function begun(kind: Kind) {
  const kept = place.read()
  const open = kept?.kind === kind && isKept(formOf(kind, kept.edited))
  return { open, edited: open ? kept.edited : '', round: 0 }
}
