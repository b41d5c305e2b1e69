import { useMutation } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { saveFile } from '../../../api/save-file.ts'
import { useTellError } from '../../../api/use-tell-error.ts'
import { useTranslation } from '../../../i18n/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/choice-fields.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RichText } from '../../../ui/rich-text.tsx'
import { draftOf } from './change.api.ts'

interface DraftProps {
  /** The contract's id. */
  id: string
  /** What is wished; that of the change which was asked for when absent. */
  wish?: object
}

function useDraft({ id, wish = {} }: DraftProps) {
  return useMutation({
    mutationFn: () => draftOf(id, wish),
    onSuccess: ({ blob, fileName }) => saveFile(blob, fileName ?? 'Projet-avenant.pdf'),
    onError: useTellError(),
  })
}

/** Hands out the amendment as a draft, to be read before it is paid or signed. */
export function DraftLink(draft: DraftProps) {
  const { t } = useTranslation('change')
  const download = useDraft(draft)
  return (
    <Button look="ghost" busy={download.isPending} onClick={() => download.mutate()}>
      <Icon name="file" size="s" />
      {t('draft')}
    </Button>
  )
}

interface DraftTickProps extends DraftProps {
  tick: Omit<ComponentProps<typeof CheckField>, 'label'>
}

/** The box of who has read the draft, which opens from its words. */
export function DraftTick({ tick, ...draft }: DraftTickProps) {
  const { t } = useTranslation('change')
  const download = useDraft(draft)
  const opening = (words: string) => (
    <button
      type="button"
      className="link-button"
      aria-busy={download.isPending || undefined}
      onClick={() => download.isPending || download.mutate()}
    >
      {words}
    </button>
  )
  return <CheckField {...tick} label={<RichText text={t('draft.read')} parts={{ draft: opening }} />} />
}
