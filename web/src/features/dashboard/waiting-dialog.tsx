import type { WaitingKind } from '@cursus/shared/dashboard'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMayOpen } from '../../routing/use-may-open.ts'
import * as advisorBlockStyles from '../../support/advisor-block.module.css'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { formatDay, formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { waiting } from './dashboard.api.ts'
import * as styles from './failures.module.css'

/** Contracts that are unpaid have a list of their own. */
export type WaitingTile = Exclude<WaitingKind, 'unpaid'>

interface WaitingDialogProps {
  kind: WaitingTile
  onClose(): void
}

/** Lists who waits longest of those that a tile counts, each with the way to their contracts and mails. */
export function WaitingDialog({ kind, onClose }: WaitingDialogProps) {
  const { t, i18n } = useTranslation('dashboard')
  const mayOpen = useMayOpen('/student/list')
  const query = useQuery(waiting(kind))
  const list = query.data
  const isCut = list && list.total > list.data.length
  return (
    <Dialog
      open
      onClose={onClose}
      title={t(`tile.${kind}`)}
      lead={t(`waiting.${kind}`)}
      width={720}
      footer={
        <Button look="line" onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      {!list && <PartWaiting asked={[query]} />}
      {list?.total === 0 && <p className="muted">{t('waiting.nobody')}</p>}
      <ul className={styles.failures}>
        {list?.data.map(({ name, lastName, email, reference, since }) => (
          <li key={`${email} ${reference} ${since}`} className={advisorBlockStyles.who}>
            <span className="grow">
              <b>
                <bdi>
                  {name} {lastName}
                </bdi>
              </b>
              <span className="muted small as-block">
                {reference && (
                  <>
                    <Ltr code>{reference}</Ltr> ·{' '}
                  </>
                )}
                <Ltr>{formatDay(since)}</Ltr>
              </span>
            </span>
            {mayOpen && (
              <ButtonLink look="line" small to="/student/list" search={{ search: email }}>
                {t('waiting.open')}{' '}
                <span className="visually-hidden">
                  {name} {lastName}
                </span>
                <Icon name="next" size="s" mirrored />
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      {isCut && (
        <p className="muted small">
          {t('waiting.more', { shown: list.data.length, total: formatNumber(list.total, i18n.language) })}
        </p>
      )}
    </Dialog>
  )
}
