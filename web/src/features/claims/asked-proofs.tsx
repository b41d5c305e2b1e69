import type { Claim } from '@cursus/shared/claims'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { formatDay } from '../../ui/format.ts'
import { toastError, toastSuccess } from '../../ui/toasts.ts'
import { AddFile } from './add-file.tsx'
import * as styles from './attachments.module.css'
import { type Attachment, inspected } from './attachments.ts'
import { useFileWords } from './file-words.ts'
import { SendingProgress } from './sending-progress.tsx'
import { useAdding } from './use-adding.ts'

/** Lists the proofs that an administrator asks for; a chosen file is sent at once. */
export function AskedProofs({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <h3>{t('panel.asked')}</h3>
      <ul className={styles.documents}>
        {claim.asked.map((one) => (
          <li key={one.proof}>
            <AskedProof claimId={claim.id} proof={one.proof} askedAt={one.askedAt} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface AskedProofProps {
  claimId: string
  proof: string
  askedAt: string
}

function AskedProof({ claimId, proof, askedAt }: AskedProofProps) {
  const { t } = useTranslation('claims')
  const words = useFileWords()
  const { add, sending, cancel } = useAdding(claimId)
  const [fault, setFault] = useState<string>()
  const name = proofWord(t, proof)
  const give = async (chosen: File) => {
    const one: Attachment = { ...(await inspected(chosen)), id: crypto.randomUUID(), proof }
    setFault([words.fault(one), words.advice(one)].filter(Boolean).join('. ') || undefined)
    if (one.fault) return
    try {
      if (await add('', [one])) toastSuccess(t('panel.given'), name)
    } catch (error) {
      const said = messageOf(error, t('error.server.connection'))
      setFault(said)
      toastError(t('error.toast.title'), said)
    }
  }
  if (sending) return <SendingProgress {...sending} onCancel={cancel} />
  return (
    <>
      <FileRow
        miss
        icon="clock"
        name={<bdi>{name}</bdi>}
        detail={t('panel.askedOn', { day: formatDay(askedAt) })}
        action={
          <AddFile label={t('proofs.add.of', { name })} onFiles={([chosen]) => chosen && void give(chosen)}>
            {t('proofs.add')}
          </AddFile>
        }
      />
      <div role="status">
        <FieldError id={`asked-${claimId}-${proof}`}>{fault}</FieldError>
      </div>
    </>
  )
}
