import type { Contract } from '@cursus/shared/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx'
import { useWhere } from '../../forms/countries.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { cancelSchoolStay } from './stay-calls.ts'

/** Asks once more before a stay that has not begun is cancelled. */
export function CancelDialog({ contract, onClose }: { contract: Contract; onClose(): void }) {
  const { t } = useTranslation('travel')
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => cancelSchoolStay(contract.id),
    async onSuccess() {
      await client.invalidateQueries(myContracts)
      toastSuccess(t('cancel.done'), t('cancel.done.detail'))
      onClose()
    },
  })
  const where = useWhere()(contract.countryId)
  const { startDate: start, endDate: end } = contract
  return (
    <ConfirmDialog
      width={520}
      title={t('cancel.title')}
      call={cancel}
      confirm={t('cancel.confirm')}
      danger
      onConfirm={() => cancel.mutate()}
      stay={t('cancel.keep')}
      onClose={onClose}
    >
      <p>{t('cancel.text', { where, start, end })}</p>
    </ConfirmDialog>
  )
}
