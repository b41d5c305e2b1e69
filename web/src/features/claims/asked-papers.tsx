import type { Claim } from '@cursus/shared/claims'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../app/api-error.ts'
import { paperWord } from '../../app/claim-words.ts'
import { toastError, toastSuccess } from '../../app/toasts.ts'
import { FieldError } from '../../ui/field.tsx'
import { FileRow } from '../../ui/file-row.tsx'
import { formatDay } from '../../ui/format.ts'
import { AddFile } from './add-file.tsx'
import { type Attachment, inspected } from './attachments.ts'
import { useFileWords } from './file-words.ts'
import { SendingProgress } from './sending-progress.tsx'
import { useAdding } from './use-adding.ts'

/** What an administrator waits for; a chosen file is sent at once. */
export function AskedPapers({ claim }: { claim: Claim }) {
  const { t } = useTranslation('claims')
  return (
    <>
      <h3>{t('panel.asked')}</h3>
      <ul className="cdocs">
        {claim.asked.map((one) => (
          <li key={one.paper}>
            <AskedPaper claimId={claim.id} paper={one.paper} askedAt={one.askedAt} />
          </li>
        ))}
      </ul>
    </>
  )
}

interface AskedPaperProps {
  claimId: string
  paper: string
  askedAt: string
}

function AskedPaper({ claimId, paper, askedAt }: AskedPaperProps) {
  const { t } = useTranslation('claims')
  const words = useFileWords()
  const { add, sending, cancel } = useAdding(claimId)
  const [fault, setFault] = useState<string>()
  const name = paperWord(t, paper)
  const give = async (chosen: File) => {
    const one: Attachment = { ...(await inspected(chosen)), id: crypto.randomUUID(), paper }
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
          <AddFile label={t('papers.add.of', { name })} onFiles={([chosen]) => chosen && void give(chosen)}>
            {t('papers.add')}
          </AddFile>
        }
      />
      <div role="status">
        <FieldError id={`asked-${claimId}-${paper}`}>{fault}</FieldError>
      </div>
    </>
  )
}
