import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { LeaveGuard } from '../../routing/leave-guard.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { FormSummary, SubmitButton } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import * as needStyles from '../../ui/need.module.css'
import { Need } from '../../ui/need.tsx'
import * as quoteStyles from '../../ui/quote.module.css'
import { AlreadySent } from './already-sent.tsx'
import { isWithContract } from './claim-values.ts'
import { ContractCard } from './contract-card.tsx'
import { CoverCard } from './cover-card.tsx'
import { DeadlinesCard } from './deadlines-card.tsx'
import * as styles from './declare.module.css'
import { EventCard } from './event-card.tsx'
import { ProofsCard } from './proofs-card.tsx'
import { SendingProgress } from './sending-progress.tsx'
import { type DeclareStart, type Declaring, useDeclare } from './use-declare.ts'

/** The form of a declaration at the start, what follows from its answers at the end. */
export function DeclareForm({ start, onDiscard }: { start: DeclareStart; onDiscard(): void }) {
  const { t } = useTranslation('claims')
  const declaring = useDeclare(start)
  const { form, sending, isSending, cancel, sentElsewhere } = declaring
  if (sentElsewhere)
    return <AlreadySent id={sentElsewhere.id} typed={form.values.message} onAnother={onDiscard} />
  return (
    <>
      <LeaveGuard isChanged={isSending} text={t('sending.leave')} />
      <div className={`${quoteStyles.quote} ${styles.withClaim}`}>
        <form id="claim" className="column" onSubmit={form.onSubmit} noValidate>
          {form.fileSummary ? (
            <ErrorSummary title={t('error.file.removeUnsupported')} {...form.fileSummary} />
          ) : (
            <FormSummary of={form} />
          )}
          <div className="column" inert={sending !== null}>
            <ContractCard declaring={declaring} />
            <EventCard declaring={declaring} />
            <ProofsCard declaring={declaring} />
          </div>
          {sending ? <SendingProgress {...sending} onCancel={cancel} /> : <SubmitRow declaring={declaring} />}
          {declaring.isKept && !sending && <Kept onDiscard={onDiscard} />}
        </form>
        <aside className="column" aria-label={t('aside.label')}>
          <DeadlinesCard declaring={declaring} />
          <CoverCard declaring={declaring} />
        </aside>
      </div>
    </>
  )
}

/** The submit; beside it what is missing, else which proofs may follow later. It has the focus again after a cancelled try. */
function SubmitRow({ declaring: { form, papers, proofs, files, tries } }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (tries > 0) button.current?.focus()
  }, [tries])
  const missing = proofs.filter(
    (proof) => !isWithContract(proof, papers) && !files.list.some((one) => one.proof === proof),
  )
  const later =
    form.ready &&
    missing.length > 0 &&
    t('need.later', { proofs: missing.map((proof) => proofWord(t, proof)).join(t('need.comma')) })
  return (
    <div className={`row wraps ${needStyles.sendRow}`}>
      <SubmitButton of={form} need="claim-need" ref={button}>
        <Icon name="send" size="s" mirrored />
        {t('declare.submit')}
      </SubmitButton>
      <Need id="claim-need">{form.need ?? (later || undefined)}</Need>
    </div>
  )
}

/** « Brouillon enregistré », and the way to be rid of it. */
function Kept({ onDiscard }: { onDiscard(): void }) {
  const { t } = useTranslation('claims')
  const [isAsking, setAsking] = useState(false)
  return (
    <p className={`small muted row wraps ${styles.kept}`}>
      <Icon name="check" size="s" />
      <span role="status">{t('draft.kept')}</span>
      <button type="button" className="link-button" onClick={() => setAsking(true)}>
        {t('draft.discard')}
      </button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('draft.discard.title')}
        width={480}
        footer={
          <>
            <Button look="line" onClick={() => setAsking(false)}>
              {t('draft.keep')}
            </Button>
            <Button look="danger" onClick={onDiscard}>
              {t('draft.discard')}
            </Button>
          </>
        }
      >
        <p>{t('draft.discard.text')}</p>
      </Dialog>
    </p>
  )
}
