import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { messageOf } from '../../app/api-error.ts'
import { saveFile } from '../../app/save-file.ts'
import { toastError } from '../../app/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

const covers = ['medical', 'dental', 'repatriation', 'luggage', 'accident', 'liability']

/** What the insurance pays for, and the table with all of it. `table` is the address of the document; a call for classic students. */
export function Covers({ table }: { table: string | null }) {
  const { t } = useTranslation('travel')
  return (
    <section className="card qg" aria-labelledby="covers-title">
      <div className="row between wrap cov">
        <h2 id="covers-title">{t('covers.title')}</h2>
        {table ? (
          <a className="btn ghost sm" href={table} target="_blank" rel="noreferrer">
            <Icon name="download" size="s" />
            {t('health.guarantees')}
            <span className="vh"> {t('common.newTab')}</span>
          </a>
        ) : (
          <TableByCall />
        )}
      </div>
      <ul className="check-list two">
        {covers.map((cover) => (
          <li key={cover}>
            <Icon name="check" />
            <span className="grow">
              <b>{t(`cover.${cover}.title`)}</b>
              <br />
              <span className="muted small">{t(`cover.${cover}.text`)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A classic student gets the table from the server (spec 2 §6). */
function TableByCall() {
  const { t } = useTranslation('travel')
  const table = useMutation({
    mutationFn: () => api.file('/contracts/guarantees_file'),
    onSuccess: ({ blob }) => saveFile(blob, t('file.guarantees')),
    onError: (error) => toastError(t('error.toast.title'), messageOf(error, t('error.server.connection'))),
  })
  return (
    <Button look="ghost" small busy={table.isPending} onClick={() => table.mutate()}>
      <Icon name={table.isPending ? 'refresh' : 'download'} size="s" />
      {t('health.guarantees')}
    </Button>
  )
}
