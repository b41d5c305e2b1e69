import { addDays, formatDay, parseDay } from '@cursus/shared/day'
import type { TerminationPage } from '@cursus/shared/terminations'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { currentContracts } from '../../insurance/current-contracts.ts'
import { Button } from '../../ui/button.tsx'
import * as cardStyles from '../../ui/card.module.css'
import { Dialog } from '../../ui/dialog.tsx'
import { toastError } from '../../ui/toasts.ts'
import { useLink } from './by-link.ts'
import { takeBackTermination, terminationPage } from './terminations.api.ts'
import * as styles from './terminations.module.css'

/** « J’ai changé d’avis »: asks once, then the contract goes on. It may until the eve of its end. */
export function TakeBack({ page, endsOn }: { page: TerminationPage; endsOn: string }) {
  const { t } = useTranslation('terminations')
  const client = useQueryClient()
  const end = parseDay(endsOn)
  const leaving = { contractId: page.contract.id, link: useLink() }
  const [isAsking, setAsking] = useState(false)
  const taking = useMutation({
    mutationFn: () => takeBackTermination(leaving),
    onSuccess: async (page) => {
      setAsking(false)
      client.setQueryData(terminationPage(leaving).queryKey, page)
      await client.invalidateQueries({ queryKey: ['contracts'], refetchType: 'none' })
      // The drawer of a phone stays where it is.
      void client.invalidateQueries({ queryKey: currentContracts.queryKey })
    },
    onError: (error) => toastError(t('back.failed'), messageOf(error, t('error.server.connection'))),
  })
  return (
    <section className={cardStyles.card}>
      <h2 className={styles.asideTitle}>{t('back.title')}</h2>
      {end && <p className="muted">{t('back.text', { day: formatDay(addDays(end, -1)) })}</p>}
      <div className={styles.actions}>
        <Button look="line" onClick={() => setAsking(true)}>
          {t('back.open')}
        </Button>
      </div>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('back.ask')}
        width={480}
        footer={
          <>
            <Button look="line" onClick={() => setAsking(false)}>
              {t('back.no')}
            </Button>
            <Button busy={taking.isPending} onClick={() => taking.mutate()}>
              {t('back.yes')}
            </Button>
          </>
        }
      >
        <p>{t('back.ask.text')}</p>
        {page.change && <p>{t('back.ask.change', { day: page.change.effectOn })}</p>}
      </Dialog>
    </section>
  )
}
