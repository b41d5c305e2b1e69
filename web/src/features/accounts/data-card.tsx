import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useDownload } from '../../api/use-download.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import * as cardStyles from '../../ui/card.module.css'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import * as accountStyles from './account.module.css'

const ClosingDialog = lazy(() => import('./closing-dialog.tsx'))

/** A copy of one's data, their correction, and the end of the account. */
export function DataCard() {
  const { t } = useTranslation('account')
  const [isClosing, setClosing] = useState(false)
  const copy = useDownload('/accounts/me/export', 'cursus-data.zip')
  return (
    <section className={cardStyles.card} aria-labelledby="data-title">
      <h2 id="data-title" className={accountStyles.heading}>
        {t('data.title')}
      </h2>
      <ul className={accountStyles.ownData}>
        <li>
          <button
            type="button"
            aria-busy={copy.isPending || undefined}
            onClick={() => copy.isPending || copy.mutate()}
          >
            <Entry icon="download" name={t('data.copy')}>
              {t(copy.isPending ? 'data.copy.busy' : 'data.copy.detail')}
            </Entry>
          </button>
        </li>
        <li>
          <Link to="/account/profile">
            <Entry icon="pencil" name={t('data.correct')}>
              {t('data.correct.detail')}
            </Entry>
          </Link>
        </li>
        <li>
          <button type="button" aria-haspopup="dialog" onClick={() => setClosing(true)}>
            <Entry icon="trash" name={t('data.close')}>
              {t('data.close.detail')}
            </Entry>
          </button>
        </li>
      </ul>
      <p className="visually-hidden" role="status">
        {copy.isPending ? t('data.copy.busy') : copy.isSuccess ? t('data.copy.done') : ''}
      </p>
      {isClosing && (
        <Suspense fallback={null}>
          <ClosingDialog onClose={() => setClosing(false)} />
        </Suspense>
      )}
    </section>
  )
}

function Entry({ icon, name, children }: { icon: IconName; name: string; children: string }) {
  return (
    <>
      <Icon name={icon} />
      <span>
        <b>{name}</b>
        <small>{children}</small>
      </span>
    </>
  )
}
