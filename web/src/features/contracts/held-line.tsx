import { useHeldActs, useTakeBack } from '../../api/held-acts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as styles from './contracts.module.css'

/** Shows beside a contract that was changed a moment ago how long its mail still waits, and the way back. */
export function HeldLine({ contract: { id, reference } }: { contract: { id: string; reference: string } }) {
  const { t } = useTranslation(['contracts', 'undo'])
  const takeBack = useTakeBack(() => document.getElementById(`contract-${id}`)?.focus())
  const act = useHeldActs().find(({ contract, state }) => contract?.id === id && state === 'waiting')
  if (!act) return null
  return (
    <div className={styles.document}>
      <Icon name="clock" size="s" />
      <span className={`grow ${styles.text} small figures`}>
        {t('held.leaves', { seconds: act.secondsLeft })}
      </span>
      <Button
        look="line"
        small
        busy={takeBack.isPending}
        aria-label={t('held.undo.of', { reference })}
        onClick={() => takeBack.mutate(act)}
      >
        {t('held.undo')}
      </Button>
    </div>
  )
}
