import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paperWord } from '../../app/claim-words.ts'
import { Badge } from '../../ui/badge.tsx'
import { DropZone } from '../../ui/drop-zone.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AddFile } from './add-file.tsx'
import { AttachedFile, FileDetail, RemoveFile } from './attached-file.tsx'
import { type Attachment, acceptedTypes } from './attachments.ts'
import { useFileWords } from './file-words.ts'
import type { Attachments } from './use-attachments.ts'
import type { Declaring } from './use-declare.ts'

/** The papers that the kind asks for, each with its own file, and any other file below. None of them is ever needed to send. */
export function PapersCard({ declaring }: { declaring: Declaring }) {
  const { t } = useTranslation('claims')
  const { files, papers, fileRefusal } = declaring
  const { limits } = useFileWords()
  const given = papers.filter((paper) => files.list.some((one) => one.paper === paper && !one.fault))
  const others = files.list.filter(({ paper }) => !papers.some((asked) => asked === paper))
  return (
    <section className="card" aria-labelledby="papers-title">
      <div className="row between wrap">
        <h2 className="h2s" id="papers-title">
          {t('papers.title')}
        </h2>
        {papers.length > 0 && (
          <Badge
            tone={given.length === papers.length ? 'ok' : 'warn'}
            icon={given.length === papers.length ? 'check' : 'clock'}
          >
            {t('papers.given', { given: given.length, asked: papers.length })}
          </Badge>
        )}
      </div>
      <p className="muted small">{t('papers.limits', limits)}</p>
      {papers.length > 0 && (
        <ul className="rqd">
          {papers.map((paper) => (
            <PaperRow
              key={paper}
              paper={paper}
              one={files.list.find((file) => file.paper === paper)}
              files={files}
            />
          ))}
        </ul>
      )}
      <OtherFiles files={files} others={others} isAlone={papers.length === 0} />
      <p className="small muted" role="status">
        {files.isLooking && t('papers.looking')}
      </p>
      <FieldError id="claim-files-e">{fileRefusal}</FieldError>
    </section>
  )
}

interface PaperRowProps {
  paper: string
  one: Attachment | undefined
  files: Attachments
}

function PaperRow({ paper, one, files }: PaperRowProps) {
  const { t, i18n } = useTranslation('claims')
  const adder = useRef<HTMLInputElement>(null)
  const name = paperWord(t, paper)
  const hint = `papers.hint.${paper}`
  const remove = () => {
    if (one) files.remove(one.id)
    // The button to add stands there once the file is gone.
    setTimeout(() => adder.current?.focus())
  }
  return (
    <li className={one?.fault ? 'bad' : undefined}>
      {one && !one.fault ? (
        <span className="dotok">
          <Icon name="check" size="s" />
        </span>
      ) : one ? (
        <span className="dotbad">
          <Icon name="alert" size="s" />
        </span>
      ) : (
        <span className="dotno" />
      )}
      <div className="grow">
        <b>{name}</b>
        <span className="muted small d-b brk">
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
          label={t('papers.add.of', { name })}
          onFiles={(chosen) => void files.add(chosen.slice(0, 1), paper)}
        >
          {t('papers.add')}
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
    <div className="oth">
      <label className="lab" htmlFor={id}>
        {t(isAlone ? 'papers.files' : 'papers.others')}
      </label>
      <span className="hint" id={`${id}-h`}>
        {t('papers.others.hint')}
      </span>
      <DropZone
        control={{ id, 'aria-describedby': `${id}-h` }}
        ref={input}
        accept={acceptedTypes}
        multiple
        big={isAlone && others.length === 0}
        title={t('papers.drop')}
        onFiles={(chosen) => void files.add(chosen)}
      >
        {t(isAlone && others.length === 0 ? 'papers.orChoose' : 'papers.choose')}
      </DropZone>
      {others.length > 0 && (
        <ul className="flist">
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
