import { useMutation } from '@tanstack/react-query'
import { api } from '../../api/api.ts'
import { saveFile } from '../../api/save-file.ts'
import { useTellError } from '../../api/use-tell-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as buttonStyles from '../../ui/button.module.css'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as checkListStyles from '../../ui/check-list.module.css'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './travel.module.css'

const covers = ['medical', 'dental', 'repatriation', 'luggage', 'accident', 'liability']

/**
 * Lists the guarantees of the insurance, with a link to the whole table. `table` is the address of the document; null
 * where the server has to be asked.
 */
export function Covers({ table }: { table: string | null }) {
  const { t } = useTranslation('travel')
  return (
    <section className={cardStyles.card} aria-labelledby="covers-title">
      <div className={`row between wraps ${styles.coversHead}`}>
        <h2 id="covers-title">{t('covers.title')}</h2>
        {table ? (
          <a
            className={`${buttonStyles.button} ${buttonStyles.ghost} ${buttonStyles.small}`}
            href={table}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="download" size="s" />
            {t('health.guarantees')}
            <span className="visually-hidden"> {t('common.newTab')}</span>
          </a>
        ) : (
          <TableByCall />
        )}
      </div>
      <ul className={`${checkListStyles.list} ${checkListStyles.twoColumns}`}>
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

/** The table of an inclusive student's school, or for a classic student the product's, from the server (spec 2 §6). */
function TableByCall() {
  const { t } = useTranslation('travel')
  const table = useMutation({
    mutationFn: () => api.file('/contracts/guarantees_file'),
    onSuccess: ({ blob }) => saveFile(blob, t('file.guarantees')),
    onError: useTellError(),
  })
  return (
    <Button look="ghost" small busy={table.isPending} onClick={() => table.mutate()}>
      <Icon name={table.isPending ? 'refresh' : 'download'} size="s" />
      {t('health.guarantees')}
    </Button>
  )
}
