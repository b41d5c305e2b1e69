import { useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { Badge } from '../../ui/badge.tsx'
import * as cardStyles from '../../ui/card.module.css'
import * as doneMarkStyles from '../../ui/done-mark.module.css'
import { DropZone } from '../../ui/drop-zone.tsx'
import * as fieldStyles from '../../ui/field.module.css'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddFile } from './add-file.tsx'
import { AttachedFile, FileDetail, RemoveFile } from './attached-file.tsx'
import * as attachmentsStyles from './attachments.module.css'
import { type Attachment, acceptedTypes } from './attachments.ts'
import { isWithContract } from './claim-values.ts'
import * as declareStyles from './declare.module.css'
import { useFileWords } from './file-words.ts'
import type { Attachments } from './use-attachments.ts'
import type { Declaring } from './use-declare.ts'

/** The proofs that the kind asks for, each with its own file, and any other file below. None of them is ever needed to send. */
export function ProofsCard({ declaring }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const { files, proofs, papers, fileRefusal, contract } = declaring
  const { limits } = useFileWords()
  const given = proofs.filter(
    (proof) => isWithContract(proof, papers) || files.list.some((one) => one.proof === proof && !one.fault),
  )
  const others = files.list.filter(({ proof }) => !proofs.some((asked) => asked === proof))
  return (
    <section className={cardStyles.card} aria-labelledby="proofs-title">
      <div className="row between wraps">
        <h2 className={declareStyles.heading} id="proofs-title">
          {t('proofs.title')}
        </h2>
        {proofs.length > 0 && (
          <Badge
            tone={given.length === proofs.length ? 'ok' : 'warn'}
            icon={given.length === proofs.length ? 'check' : 'clock'}
          >
            {t('proofs.given', { given: given.length, asked: proofs.length })}
          </Badge>
        )}
      </div>
      <p className="muted small">{t('proofs.limits', limits)}</p>
      {proofs.length > 0 && (
        <ul className={declareStyles.proofs}>
          {proofs.map((proof) => {
            const one = files.list.find((file) => file.proof === proof)
            const isHeld = !one && isWithContract(proof, papers)
            return isHeld ? (
              <HeldProof key={proof} proof={proof} />
            ) : (
              <ProofRow key={proof} proof={proof} one={one} files={files} hint={hintOf(proof, contract)} />
            )
          })}
        </ul>
      )}
      <OtherFiles files={files} others={others} isAlone={proofs.length === 0} />
      <p className="small muted" role="status">
        {files.isLooking && t('proofs.looking')}
      </p>
      <FieldError id="claim-files-e">{fileRefusal}</FieldError>
    </section>
  )
}

/** A proof that lies with the contract. */
function HeldProof({ proof }: { proof: string }) {
  const { t } = useTranslation('claims')
  return (
    <li>
      <span className={doneMarkStyles.mark}>
        <Icon name="check" size="s" />
      </span>
      <div className={`grow ${declareStyles.proofText}`}>
        <b>{proofWord(t, proof)}</b>
        <span className="muted small as-block">{t('proofs.ofContract')}</span>
      </div>
    </li>
  )
}

interface ProofRowProps {
  proof: string
  one: Attachment | undefined
  files: Attachments
  hint: string
}

/** Key of what a proof is; of a formula nobody has said that the stolen device is its phone. */
const hintOf = (proof: string, contract: Declaring['contract']) =>
  `proofs.hint.${proof}${proof === 'lineBlock' && contract?.insuresOthers ? '.ifPhone' : ''}`

function ProofRow({ proof, one, files, hint }: ProofRowProps) {
  const { t, i18n } = useTranslation('claims')
  const adder = useRef<HTMLInputElement>(null)
  const name = proofWord(t, proof)
  const remove = () => {
    if (one) files.remove(one.id)
    // The button to add stands there once the file is gone.
    setTimeout(() => adder.current?.focus())
  }
  return (
    <li className={one?.fault ? declareStyles.bad : undefined}>
      {one && !one.fault ? (
        <span className={doneMarkStyles.mark}>
          <Icon name="check" size="s" />
        </span>
      ) : one ? (
        <span className={declareStyles.badMark}>
          <Icon name="alert" size="s" />
        </span>
      ) : (
        <span className={declareStyles.missingMark} />
      )}
      <div className={`grow ${declareStyles.proofText}`}>
        <b>{name}</b>
        <span className={`muted small as-block ${attachmentsStyles.faultDetail} break-anywhere`}>
          {one ? (
            <>
              <bdi>{one.file.name}</bdi>
              {' · '}
              <FileDetail one={one} />
            </>
          ) : (
            i18n.exists(`claims:${hint}`) && t(hint)
          )}
        </span>
      </div>
      {one ? (
        <RemoveFile one={one} onRemove={remove} />
      ) : (
        <AddFile
          ref={adder}
          label={t('proofs.add.of', { name })}
          onFiles={(chosen) => void files.add(chosen.slice(0, 1), proof)}
        >
          {t('proofs.add')}
        </AddFile>
      )}
    </li>
  )
}

interface OtherFilesProps {
  files: Attachments
  others: readonly Attachment[]
  isAlone: boolean
}

function OtherFiles({ files, others, isAlone }: OtherFilesProps) {
  const { t } = useTranslation('claims')
  const input = useRef<HTMLInputElement>(null)
  const id = 'claim-files'
  return (
    <div className={declareStyles.otherFiles}>
      <label className="label" htmlFor={id}>
        {t(isAlone ? 'proofs.files' : 'proofs.others')}
      </label>
      <span className={fieldStyles.hint} id={`${id}-h`}>
        {t('proofs.others.hint')}
      </span>
      <DropZone
        control={{ id, 'aria-describedby': `${id}-h` }}
        ref={input}
        accept={acceptedTypes}
        multiple
        big={isAlone && others.length === 0}
        title={t('proofs.drop')}
        onFiles={(chosen) => void files.add(chosen)}
      >
        {t(isAlone && others.length === 0 ? 'proofs.orChoose' : 'proofs.choose')}
      </DropZone>
      {others.length > 0 && (
        <ul className={declareStyles.files}>
          {others.map((one) => (
            <li key={one.id}>
              <AttachedFile
                one={one}
                onRemove={() => {
                  files.remove(one.id)
                  input.current?.focus()
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
