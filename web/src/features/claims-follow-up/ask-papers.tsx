import { claimKindOf, claimPapers } from '@cursus/shared/claim-kinds'
import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paperWord } from '../../app/claim-words.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface AskPapersProps {
  claim: FollowedClaimDetail
  /** Keys of the checklist, and papers in words of one's own. */
  asked: readonly string[]
  onAsk: (asked: readonly string[]) => void
}

/** The papers to ask for with the reply: those that what happened asks for and that are missing, or another in words. */
export function AskPapers({ claim, asked, onAsk }: AskPapersProps) {
  const { t } = useTranslation('claims-follow-up')
  const [other, setOther] = useState('')
  const wanted = missingOf(claim)
  const own = asked.filter((paper) => !wanted.includes(paper))
  const add = () => {
    const paper = other.trim()
    if (paper && !asked.includes(paper)) onAsk([...asked, paper])
    setOther('')
  }
  const toggle = (paper: string) =>
    onAsk(asked.includes(paper) ? asked.filter((one) => one !== paper) : [...asked, paper])
  return (
    <fieldset className="askp">
      <legend className="lab">{t('ask.legend')}</legend>
      <div className="askl">
        {[...wanted, ...own].map((paper) => (
          <CheckField
            key={paper}
            label={<bdi>{paperWord(t, paper)}</bdi>}
            checked={asked.includes(paper)}
            onChange={() => toggle(paper)}
          />
        ))}
      </div>
      <div className="row wrap asko">
        <TextField
          className="grow"
          label={t('ask.other')}
          maxLength={100}
          value={other}
          onChange={({ target }) => setOther(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button look="line" small aria-disabled={!other.trim() || undefined} onClick={add}>
          {t('ask.add')}
        </Button>
      </div>
    </fieldset>
  )
}

/** Papers of the kind that have neither come nor been asked for; of a claim without a kind all that any asks for. */
function missingOf({ insurance_type, kind, claim_documents, asked }: FollowedClaimDetail): string[] {
  const papers: readonly string[] = claimKindOf(insurance_type, kind)?.papers ?? claimPapers
  const known = new Set([...claim_documents.map(({ paper }) => paper), ...asked.map(({ paper }) => paper)])
  return papers.filter((paper) => !known.has(paper))
}
