import { useMutation } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { type Shelved, shelveList } from './shelved-lists.api.ts'
import type { List } from './student-imports.api.ts'

interface KeepListProps {
  list: List
  onShelved: (shelved: Shelved) => void
}

/** Puts the list aside for later; from then on its page keeps its corrections as they are made. */
export function KeepList({ list, onShelved }: KeepListProps) {
  const { t } = useTranslation('student-imports')
  const shelve = useMutation({
    mutationFn: () => shelveList(list),
    onSuccess: onShelved,
    onError: useTellError(),
  })
  const { shelf, kept, mending } = list
  return (
    <>
      {!shelf && (
        <Button look="line" busy={shelve.isPending} onClick={() => shelve.mutate()}>
          {t('keep')}
        </Button>
      )}
      <span role="status" className="muted small">
        {shelf && t(kept === mending ? 'keep.kept' : 'keep.keeping')}
      </span>
    </>
  )
}
