import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toasts.ts'
import { mendShelved, shelveList } from './shelved-lists.api.ts'
import type { List } from './student-imports.api.ts'

/** Milliseconds without another correction before they are kept. */
const settleMs = 800

interface KeepListProps {
  list: List
  onShelved: (id: string) => void
}

/** Puts the list aside for later; from then on its corrections are kept as they are made. */
export function KeepList({ list, onShelved }: KeepListProps) {
  const { t } = useTranslation('student-imports')
  const tell = (error: Error) => toastError(t('error.toast.title'), messageOf(error, t('app.failed')))
  const { shelf, mending } = list
  const [kept, setKept] = useState(mending)
  const shelve = useMutation({
    mutationFn: () => shelveList(list),
    onSuccess: ({ id }) => {
      setKept(mending)
      onShelved(id)
    },
    onError: tell,
  })
  const { mutate, isPending } = useMutation({
    mutationFn: () => (shelf ? mendShelved(shelf, mending) : Promise.resolve()),
    onSuccess: () => setKept(mending),
    onError: tell,
  })
  useEffect(() => {
    if (!shelf || kept === mending) return
    const timer = setTimeout(mutate, settleMs)
    return () => clearTimeout(timer)
  }, [shelf, kept, mending, mutate])
  return (
    <>
      {!shelf && (
        <Button look="line" busy={shelve.isPending} onClick={() => shelve.mutate()}>
          {t('keep')}
        </Button>
      )}
      <span role="status" className="muted small">
        {shelf && t(isPending || kept !== mending ? 'keep.keeping' : 'keep.kept')}
      </span>
    </>
  )
}
