import { claimKindOf, claimProofs } from '@cursus/shared/claim-kinds'
import type { FollowedClaimDetail } from '@cursus/shared/claims'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { proofWord } from '../../insurance/claim-words.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/choice-fields.tsx'
import { TextField } from '../../ui/text-field.tsx'
import * as styles from './claims-follow-up.module.css'

interface AskProofsProps {
  claim: FollowedClaimDetail
  /** Keys of the checklist, and proofs in words of one's own. */
  asked: readonly string[]
  onAsk: (asked: readonly string[]) => void
}

/** The proofs to ask for with the reply: those that what happened asks for and that are missing, or another in words. */
export function AskProofs({ claim, asked, onAsk }: AskProofsProps) {
  const { t } = useTranslation('claims-follow-up')
  const [other, setOther] = useState('')
  const wanted = missingOf(claim)
  const own = asked.filter((proof) => !wanted.includes(proof))
  const add = () => {
    const proof = other.trim()
    if (proof && !asked.includes(proof)) onAsk([...asked, proof])
    setOther('')
  }
  const toggle = (proof: string) =>
    onAsk(asked.includes(proof) ? asked.filter((one) => one !== proof) : [...asked, proof])
  return (
    <fieldset className={styles.askProofs}>
      <legend className="label">{t('ask.legend')}</legend>
      <div className={styles.askList}>
        {[...wanted, ...own].map((proof) => (
          <CheckField
            key={proof}
            label={<bdi>{proofWord(t, proof)}</bdi>}
            checked={asked.includes(proof)}
            onChange={() => toggle(proof)}
          />
        ))}
      </div>
      <div className={`row wraps ${styles.askOther}`}>
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

/** Proofs of the kind that have neither come nor been asked for; of a claim without a kind all that any asks for. */
function missingOf({ insurance_type, kind, claim_documents, asked }: FollowedClaimDetail): string[] {
  const proofs: readonly string[] = claimKindOf(insurance_type, kind)?.proofs ?? claimProofs
  const known = new Set([...claim_documents.map(({ proof }) => proof), ...asked.map(({ proof }) => proof)])
  return proofs.filter((proof) => !known.has(proof))
}
