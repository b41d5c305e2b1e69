import type { LeavableContract } from '@cursus/shared/terminations'
import { LoadFailed } from '../../frame/load-failed.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { FormSummary } from '../../ui/form-parts.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ReasonCard } from './reason-card.tsx'
import { RecapCard } from './recap-card.tsx'
import { TerminationTicket } from './termination-ticket.tsx'
import * as styles from './terminations.module.css'
import { isPossible, useTerminate } from './use-terminate.ts'
import { WithdrawNote } from './withdraw-note.tsx'

/**
 * The reason, and once it lets go, what follows and the one button that sends the request. Its two columns are those of the page, so
 * that the ticket begins beside the choice of the contract.
 */
export function TerminateForm({ contract, onDone }: { contract: LeavableContract; onDone(): unknown }) {
  const { t } = useTranslation('terminations')
  const terminating = useTerminate(contract.id, onDone)
  const { form, page, choice, known } = terminating
  // A page that was read before stays, with all that is chosen on it.
  if (known.isError && !page) {
    return <LoadFailed title={t('failed')} error={known.error} retry={() => void known.refetch()} />
  }
  if (!page) return <Skeleton height={320} />
  if (page.choices.length === 0) return <Note>{t('nothing')}</Note>
  const shown = isPossible(choice) ? choice : undefined
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate>
      <div className="column">
        <FormSummary of={form} />
        <ReasonCard terminating={terminating} choices={page.choices} contract={contract} />
        <WithdrawNote contractId={contract.id} choice={shown} />
        {shown && <RecapCard terminating={terminating} contract={contract} choice={shown} page={page} />}
      </div>
      <aside className="column" aria-label={t('ticket.label')} aria-live="polite">
        <TerminationTicket contract={contract} choice={shown} />
      </aside>
    </form>
  )
}
