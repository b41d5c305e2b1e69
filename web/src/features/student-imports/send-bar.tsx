import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { useFigure } from './counts.tsx'
import { KeepList } from './keep-list.tsx'
import { countsOf } from './pick-counts.tsx'
import * as styles from './send-bar.module.css'
import { dropShelved, type Shelved } from './shelved-lists.api.ts'
import { allChecks, type List, sendList } from './student-imports.api.ts'

interface SendBarProps {
  list: List
  check: StudentImportCheck
  /** True while the figures do not speak of all corrections. */
  isChecking: boolean
  onInvite: (invite: boolean) => void
  onSent: (id: string) => void
  onShelved: (shelved: Shelved) => void
}

/** Takes the list in, always in view. Its figure is what will be added; with nothing to do it says so. */
export function SendBar({ list, check, isChecking, onInvite, onSent, onShelved }: SendBarProps) {
  const { t } = useTranslation('student-imports')
  const figure = useFigure()
  const client = useQueryClient()
  const { invite = true } = list
  const { created, updated, refused } = countsOf(check)
  const send = useMutation({
    mutationFn: () => sendList(list, invite),
    onSuccess: (id) => {
      client.removeQueries(allChecks)
      // Taken in, it needs not be kept; where this fails its day ends it.
      if (list.shelf) dropShelved(list.shelf).catch(() => undefined)
      onSent(id)
    },
    onError: useTellError(),
  })
  const isNothing = created + updated === 0
  const isReady = !isNothing && !isChecking
  const isKnown = check.skipped + check.active > 0
  const need = isNothing
    ? t(isKnown && refused === 0 ? 'send.allThere' : 'import.nothingReady')
    : refused > 0
      ? t('send.refusedStay', { refused: figure(refused), updated: figure(updated) })
      : t('import.notWritten')
  return (
    <div className={styles.bar}>
      <CheckField
        label={t('import.invite')}
        checked={invite}
        onChange={(event) => onInvite(event.target.checked)}
      />
      <Need id="import-need">{need}</Need>
      <div className={`row wraps ${styles.acts}`}>
        <Button
          busy={send.isPending}
          aria-disabled={!isReady || undefined}
          aria-describedby="import-need"
          onClick={isReady ? () => send.mutate() : undefined}
        >
          <Icon name="send" mirrored />
          {send.isPending
            ? t('app.sending')
            : created === 0 && updated > 0
              ? t('send.update', { count: updated })
              : t('import.add', { count: created })}
        </Button>
        <KeepList list={list} onShelved={onShelved} />
      </div>
    </div>
  )
}
