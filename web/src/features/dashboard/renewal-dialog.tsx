import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import * as checkListStyles from '../../ui/check-list.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'

interface RenewalDialogProps {
  open: boolean
  count: number
  onClose(): void
  onConfirm(): void
}

/** Asks before contracts are renewed: how many, and what follows for their holders. */
export function RenewalDialog({ open, count, onClose, onConfirm }: RenewalDialogProps) {
  const { t, i18n } = useTranslation('dashboard')
  const many = { count, n: formatNumber(count, i18n.language) }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('confirm.title', many)}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('confirm.cancel')}
          </Button>
          <Button onClick={onConfirm}>{t('confirm.go', many)}</Button>
        </>
      }
    >
      <ul className={checkListStyles.list}>
        {['term', 'mail', 'audit'].map((what) => (
          <li key={what}>
            <Icon name="check" />
            <span>{t(`confirm.${what}`)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
