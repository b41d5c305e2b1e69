import type { SavedView } from '@cursus/shared/saved-views'
import type { savedLists } from '@cursus/shared/words'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/api.ts'
import { useTellError } from '../api/use-tell-error.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import * as chipStyles from '../ui/chip.module.css'
import { CheckField } from '../ui/choice-fields.tsx'
import { Dialog } from '../ui/dialog.tsx'
import * as styles from '../ui/filter-bar.module.css'
import { FormSummary, SubmitRow } from '../ui/form-parts.tsx'
import { Icon } from '../ui/icon.tsx'
import * as iconButtonStyles from '../ui/icon-button.module.css'
import { failedOf, PartWaiting } from '../ui/part-waiting.tsx'
import { TextField } from '../ui/text-field.tsx'
import { toastSuccess } from '../ui/toasts.ts'
import type { Issues } from './form-words.ts'
import { isSameView, keptOf } from './saved-view.ts'
import { useFormOf } from './use-form-of.ts'

interface SavedViewsProps {
  list: (typeof savedLists)[number]
  /** What the address says of the list. */
  asked: object
  onAsk: (asked: Record<string, string>) => void
}

const viewsOf = (list: SavedViewsProps['list']) =>
  queryOptions({
    queryKey: ['views', list],
    queryFn: async ({ signal }) =>
      (await api.get<{ data: SavedView[] }>('/views', { query: { list }, signal })).data,
  })

/** Changes a view, then reloads the views of that list, also after a refusal. */
function useViewChange(list: SavedViewsProps['list'], send: (view: SavedView) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: useTellError(),
    onSettled: () => client.invalidateQueries({ queryKey: viewsOf(list).queryKey }),
  })
}

/** Views at the head of a list: a chip for each, and saving what is shown as a new one. */
export function SavedViews({ list, asked, onAsk }: SavedViewsProps) {
  const { t } = useTranslation('tables')
  const [open, setOpen] = useState(false)
  const saved = useQuery(viewsOf(list))
  const views = saved.data ?? []
  return (
    <nav className={styles.views} aria-label={t('views.label')}>
      {views.map((view) => (
        <button
          key={view.id}
          type="button"
          className={`${chipStyles.chip} ${styles.view}`}
          aria-current={isSameView(view.asked, asked) || undefined}
          title={view.isMine ? undefined : t('views.sharedBy', { name: view.ownerName })}
          onClick={() => onAsk(view.asked)}
        >
          <Icon name={view.isShared ? 'people' : 'star'} size="s" />
          <bdi>{view.name}</bdi>
        </button>
      ))}
      <button type="button" className={`${chipStyles.chip} ${styles.plain}`} onClick={() => setOpen(true)}>
        <Icon name="star" size="s" />
        {t('views.manage')}
      </button>
      {failedOf([saved]).length > 0 && <PartWaiting asked={[saved]} className="small" />}
      <Dialog open={open} onClose={() => setOpen(false)} title={t('views.label')} width={520}>
        <KeepView list={list} asked={asked} />
        <OwnViews list={list} views={views.filter(({ mayDrop }) => mayDrop)} />
      </Dialog>
    </nav>
  )
}

/** Form that saves what is shown under a name. */
function KeepView({ list, asked }: Omit<SavedViewsProps, 'onAsk'>) {
  const { t } = useTranslation('tables')
  const client = useQueryClient()
  const kept = keptOf(asked)
  const form = useFormOf({
    id: 'keep-view',
    defaults: { name: '', isShared: false },
    check: ({ name }): Issues => (name.trim() ? {} : { name: 'validation.field.required' }),
    names: { name: t('views.name') },
    onValid: async ({ name, isShared }) => {
      const view = { list, name: name.trim(), asked: kept, isShared }
      await api
        .post('/views', view, { isOnce: true })
        .finally(() => void client.invalidateQueries({ queryKey: viewsOf(list).queryKey }))
      toastSuccess(t('views.kept'), view.name)
      form.set('name', '')
    },
  })
  if (Object.keys(kept).length === 0) return <p className="muted">{t('views.nothing')}</p>
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit}>
      <FormSummary of={form} />
      <TextField {...form.field('name')} label={t('views.name')} hint={t('views.hint')} maxLength={40} />
      <CheckField {...form.tick('isShared')} label={t('views.share')} />
      <SubmitRow of={form} id="keep-view">
        {t('views.keep')}
      </SubmitRow>
    </form>
  )
}

/** The person's own views, which they share and delete, and those that somebody left who is gone, which they delete. */
function OwnViews({ list, views }: { list: SavedViewsProps['list']; views: readonly SavedView[] }) {
  const { t } = useTranslation('tables')
  const share = useViewChange(list, ({ id, isShared }) => api.put(`/views/${id}`, { isShared: !isShared }))
  const drop = useViewChange(list, ({ id }) => api.delete(`/views/${id}`))
  if (views.length === 0) return null
  return (
    <ul className={styles.ownViews}>
      {views.map((view) => (
        <li key={view.id}>
          <b className="grow">
            <bdi>{view.name}</bdi>
          </b>
          {view.isMine ? (
            <CheckField
              label={t('views.shared')}
              aria-label={t('views.shared.one', { name: view.name })}
              checked={view.isShared}
              onChange={() => share.mutate(view)}
            />
          ) : (
            <span className="muted small">
              <bdi>{t('views.sharedBy', { name: view.ownerName })}</bdi>
            </span>
          )}
          <button
            type="button"
            className={iconButtonStyles.button}
            aria-label={t('views.drop', { name: view.name })}
            onClick={() => drop.mutate(view)}
          >
            <Icon name="trash" size="s" />
          </button>
        </li>
      ))}
    </ul>
  )
}
