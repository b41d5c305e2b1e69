import type { AdminContract } from '@cursus/shared/contracts'
import { dayOf, parseDay } from '@cursus/shared/day'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { messageOf } from '../../api/api-error.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { insuredBy } from '../../insurance/products.ts'
import * as cardStyles from '../../ui/card.module.css'
import { SegmentField } from '../../ui/choice-fields.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import * as formPartsStyles from '../../ui/form-parts.module.css'
import { SubmitButton } from '../../ui/form-parts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Ltr } from '../../ui/ltr.tsx'
import { Need } from '../../ui/need.tsx'
import { Alert, Note } from '../../ui/note.tsx'
import { PartWaiting } from '../../ui/part-waiting.tsx'
import { CancelButton, type StepFormProps } from './ask-form.tsx'
import { contractsOf, useSendCertificate } from './requests.api.ts'
import * as styles from './requests.module.css'

const ownFile = 'file'
const mostBytes = 10 * 1_048_576

/** Sends the certificate of a stay in force, or a PDF made elsewhere. */
export function SendForm({ request, onDone, onCancel }: StepFormProps) {
  const { t } = useTranslation('requests')
  const contracts = useQuery(contractsOf(request.studentId))
  const stays = (contracts.data ?? []).filter(isInForce)
  const [chosen, setChosen] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [isTried, setTried] = useState(false)
  const box = useFirstFocus(onCancel !== undefined)
  const send = useSendCertificate()
  const what = chosen ?? stays[0]?.id ?? ownFile
  const fault = what === ownFile && file ? faultOf(file) : undefined
  const isReady = what !== ownFile || (file !== null && !fault)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (!isReady || send.isPending) return
    const wish = what === ownFile ? { file: file ?? undefined } : { contractId: what }
    send.mutate({ request, ...wish }, { onSuccess: onDone })
  }
  return (
    <form ref={box} className={`${cardStyles.card} column ${styles.step}`} onSubmit={onSubmit} noValidate>
      {send.isError && <Alert title={messageOf(send.error, t('error.server.connection'))} />}
      {stays.length > 0 ? (
        <SegmentField
          label={t('send.what')}
          name="send-what"
          value={what}
          onChange={({ target }) => setChosen(target.value)}
          options={[
            ...stays.map(({ id, reference }) => ({ value: id, label: <Ltr>{reference}</Ltr> })),
            { value: ownFile, label: t('send.ownFile') },
          ]}
        />
      ) : contracts.data ? (
        <Note>{t('send.noStay')}</Note>
      ) : (
        <PartWaiting asked={[contracts]} />
      )}
      {what === ownFile && (
        <FileDrop
          id="send-file"
          label={t('send.file')}
          hint={t('send.file.hint')}
          accept="application/pdf,.pdf"
          file={file}
          onFile={setFile}
          error={fault && t(fault)}
        />
      )}
      <div className={`row wraps ${formPartsStyles.submit}`}>
        <SubmitButton of={{ ready: isReady, busy: send.isPending }} need="send-need">
          {!send.isPending && <Icon name="send" size="s" mirrored />}
          {t('send.submit')}
        </SubmitButton>
        <Need id="send-need">{isTried && !isReady ? t('send.need') : undefined}</Need>
      </div>
      {onCancel && <CancelButton onClick={onCancel} />}
    </form>
  )
}

/** Focuses the first field of a form that was opened in place of the button that was pressed. */
function useFirstFocus(wasOpened: boolean) {
  const box = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const fields = wasOpened ? box.current : null
    const first = fields?.querySelector<HTMLInputElement>('input:checked') ?? fields?.querySelector('input')
    first?.focus()
  }, [wasOpened])
  return box
}

/** Paid, not terminated, not over, and its certificate is there. */
function isInForce({ insuranceType, paymentStatus, statut, endDate, document }: AdminContract): boolean {
  const isPaid = paymentStatus === 'payment_succeeded' && statut === 'ok'
  const end = parseDay(endDate)
  return (
    insuredBy(insuranceType) === 'stay' &&
    isPaid &&
    document !== null &&
    end !== null &&
    end >= dayOf(new Date())
  )
}

/** The server looks at the content; this only spares a way that must fail. */
function faultOf(file: File): string | undefined {
  if (file.type !== 'application/pdf') return 'send.noPdf'
  return file.size > mostBytes ? 'send.tooLarge' : undefined
}
