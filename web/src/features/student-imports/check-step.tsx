import type { StudentImportCheck } from '@cursus/shared/student-imports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Need } from '../../ui/need.tsx'
import { toastError } from '../../ui/toasts.ts'
import { CheckTables } from './check-tables.tsx'
import { Counts } from './counts.tsx'
import { FileFacts } from './file-facts.tsx'
import { type List, sendList } from './student-imports.api.ts'
import * as styles from './student-imports.module.css'

interface CheckStepProps {
  list: List
  check: StudentImportCheck
  onBack: () => void
  onSent: (id: string) => void
}

/** Step 2: what was understood and what would happen. Nothing is written yet. */
export function CheckStep({ list, check, onBack, onSent }: CheckStepProps) {
  const { t } = useTranslation('student-imports')
  const [invite, setInvite] = useState(true)
  const ready = check.created + check.updated + check.skipped
  const send = useMutation({
    mutationFn: () => sendList(list, invite),
    onSuccess: onSent,
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('app.failed'))),
  })
  return (
    <>
      <FileFacts file={check}>
        <button type="button" className={`${styles.link} small`} onClick={onBack}>
          {t('import.change')}
        </button>
      </FileFacts>
      <Counts
        counts={[
          { kind: 'ok', icon: 'check', count: ready, label: t('import.count.ready') },
          { kind: 'bad', icon: 'alert', count: check.rejectedTotal, label: t('import.count.refused') },
          { icon: 'info', count: check.blank, label: t('import.count.blank') },
        ]}
      />
      <CheckTables list={list} check={check} ready={ready} />
      <div className="above-24">
        <CheckField
          label={t('import.invite')}
          checked={invite}
          onChange={(event) => setInvite(event.target.checked)}
        />
      </div>
      <div className={`row wraps above-16 ${styles.sendRow}`}>
        <Button
          busy={send.isPending}
          aria-disabled={ready === 0 || undefined}
          aria-describedby="import-need"
          onClick={ready === 0 ? undefined : () => send.mutate()}
        >
          <Icon name="send" mirrored />
          {send.isPending ? t('app.sending') : t('import.add', { count: ready })}
        </Button>
        <Button look="line" onClick={onBack}>
          {t('import.other')}
        </Button>
        <Need id="import-need">
          {t(
            ready === 0
              ? 'import.nothingReady'
              : check.rejectedTotal > 0
                ? 'import.notWrittenPart'
                : 'import.notWritten',
          )}
        </Need>
      </div>
    </>
  )
}
