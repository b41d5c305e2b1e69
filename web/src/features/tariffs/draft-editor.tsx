import { parseDay } from '@cursus/shared/day'
import { publicationLimits } from '@cursus/shared/tariff-rules'
import type { TariffPrice, TariffVersion, TariffVersionDetail } from '@cursus/shared/tariffs'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { forgetForm } from '../../drafts/form-draft.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LeaveGuard } from '../../routing/leave-guard.tsx'
import { focusHeading } from '../../ui/focus-heading.ts'
import { FormSummary } from '../../ui/form-parts.tsx'
import { formatDay } from '../../ui/format.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { useToday } from '../../ui/use-today.ts'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { PublishRow } from './publish-row.tsx'
import { useVersions } from './tariffs.api.ts'
import * as styles from './tariffs.module.css'
import { type Draft, memoryOf, useDraft } from './use-draft.ts'
import { VersionGrids } from './version-grids.tsx'

interface DraftEditorProps {
  /** Draft beside the version that holds on the chosen day. */
  detail: TariffVersionDetail
  versions: readonly TariffVersion[]
  startsOn: string
  onStartsOn: (text: string) => void
  /** Called when the version is no longer a draft. */
  onDone: () => void
}

/** A draft: its prices typed over, seen as a student will see them, saved, published or thrown away. */
export function DraftEditor({ detail, versions, startsOn, onStartsOn, onDone }: DraftEditorProps) {
  const { t } = useTranslation('tariffs')
  const draft = useDraft(detail)
  const [open, setOpen] = useState<'publish' | 'discard' | null>(null)
  const top = useRef<HTMLFormElement>(null)
  const { first, last } = publicationLimits(useToday())
  const typedDay = parseDay(startsOn)
  const day = typedDay && typedDay >= first && typedDay <= last ? typedDay : null
  const changes = draft.changes(detail.prices)
  const { isDone, publish, discard } = useEnds({ draft, day, onDone, onRefused: () => setOpen(null) })
  const submit = (event: SubmitEvent) => {
    if (draft.isChanged || !draft.form.ready) return draft.form.onSubmit(event)
    event.preventDefault()
  }
  return (
    <form ref={top} tabIndex={-1} onSubmit={submit} noValidate>
      <div className={`${styles.padded} ${styles.emptyFlush}`}>
        <FormSummary of={draft.form} />
        <ChangedMeanwhile draft={draft} onTaken={() => top.current?.focus()} />
      </div>
      <VersionGrids detail={detail} draft={draft} versions={versions} changes={changes} />
      <PublishRow
        draft={draft}
        number={detail.number}
        hasChanges={changes.length > 0}
        startsOn={{ text: startsOn, onText: onStartsOn, day, min: first, max: last }}
        onPublish={() => setOpen('publish')}
        onDiscard={() => setOpen('discard')}
      />
      {open === 'publish' && day && (
        <PublishDialog
          number={detail.number}
          startsOn={day}
          changes={changes}
          typed={(price: TariffPrice) => draft.typed(price)}
          versions={versions}
          onClose={() => setOpen(null)}
          onPublish={publish}
        />
      )}
      <DiscardDialog
        number={detail.number}
        open={open === 'discard'}
        onClose={() => setOpen(null)}
        onDiscard={discard}
      />
      <LeaveGuard isChanged={() => draft.isChanged && !isDone.current} text={t('leave.text')} />
    </form>
  )
}

interface Ends {
  draft: Draft
  day: string | null
  onDone: () => void
  /** Somebody else was first: what they did shows above the grid. */
  onRefused: () => void
}

/** The two ends of a draft; whoever leaves in another way has saved, has been asked, or has typed nothing. */
function useEnds({ draft, day, onDone, onRefused }: Ends) {
  const { t } = useTranslation('tariffs')
  const versions = useVersions()
  const isDone = useRef(false)
  const { id, number } = draft
  useEffect(() => {
    return () => {
      if (!window.location.pathname.startsWith('/login')) forgetForm(memoryOf(id))
      // The dialog that ended the draft went with it, and the focus with the dialog.
      if (document.activeElement === document.body) focusHeading()
    }
  }, [id])
  const end = (title: string) => {
    isDone.current = true
    toastSuccess(title, t('version', { number }))
    onDone()
  }
  return {
    isDone,
    async publish() {
      if (!day) return
      try {
        const { revision } = draft.isChanged ? await draft.save() : draft.form.values
        await versions.publish(id, revision, day)
      } catch (error) {
        const failure = (await draft.lookAt(error)) as { code?: string }
        if (failure.code === 'tariffs.changed_meanwhile') onRefused()
        throw failure
      }
      end(t('publish.done', { day: formatDay(day) }))
    },
    async discard() {
      await versions.discard(id)
      end(t('discard.done'))
    },
  }
}
