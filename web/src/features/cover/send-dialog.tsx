import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { readSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Alert } from '../../ui/note.tsx'
import { SentTo } from '../../ui/sent-to.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { type DocumentLanguage, sendDocument } from './cover.api.ts'

interface SendDialogProps {
  documentId: string
  title: string
  onClose(): void
}

/** Asks in which language a certificate is to come by mail; it goes to the address of the account and to no other. */
export default function SendDialog({ documentId, title, onClose }: SendDialogProps) {
  const { t, i18n } = useTranslation('documents')
  const [language, setLanguage] = useState<DocumentLanguage>(i18n.language.startsWith('fr') ? 'fr' : 'en')
  const [key] = useState(() => crypto.randomUUID())
  const email = readSession()?.email ?? ''
  const send = useMutation({
    mutationFn: () => sendDocument(documentId, language, `${key}-${language}`),
    onSuccess: () => {
      toastSuccess(t('send.done'), t('send.done.detail'))
      onClose()
    },
  })
  const footer = (
    <>
      <Button look="line" onClick={onClose}>
        {t('common.cancel')}
      </Button>
      <Button busy={send.isPending} onClick={() => send.mutate()}>
        <Icon name="send" mirrored />
        {t(send.isPending ? 'app.sending' : 'send.go')}
      </Button>
    </>
  )
  return (
    <Dialog {...{ onClose, footer }} open width={480} title={t('send.title')} lead={title}>
      <div className="stack">
        {send.isError && <Alert title={messageOf(send.error, t('error.server.connection'))} />}
        <p>
          <SentTo text={t('send.to', { email })} />
        </p>
        <SegmentField
          label={t('send.language')}
          hint={t('send.language.hint')}
          name="send-language"
          value={language}
          onChange={({ target }) => setLanguage(target.value as DocumentLanguage)}
          options={[
            { value: 'fr', label: <span lang="fr">Français</span> },
            { value: 'en', label: <span lang="en">English</span> },
          ]}
        />
      </div>
    </Dialog>
  )
}
