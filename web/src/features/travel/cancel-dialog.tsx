import type { Contract } from '@cursus/shared/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../api/api-error.ts'
import { useWhere } from '../../forms/countries.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { myContracts } from '../../insurance/contracts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Alert } from '../../ui/note.tsx'
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
    <Dialog
      open
      onClose={onClose}
      width={520}
      title={t('cancel.title')}
      footer={
        <>
          <Button look="line" onClick={onClose}>
            {t('cancel.keep')}
          </Button>
          <Button look="danger" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel.confirm')}
          </Button>
        </>
      }
    >
      <div className="stack">
        {cancel.isError && <Alert title={messageOf(cancel.error, t('error.server.connection'))} />}
        <p>{t('cancel.text', { where, start, end })}</p>
      </div>
    </Dialog>
  )
}
