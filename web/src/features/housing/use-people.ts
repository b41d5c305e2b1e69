import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PathOf } from '../../app/form-paths.ts'
import type { LatinName } from '../../app/latin-names.ts'
import { useFormOf } from '../../app/use-form-of.ts'
import { agreedTo, keepAgreed } from './people-memory.ts'
import { keptPeople, type PeopleValues, peopleIssues, startingPeople } from './people-values.ts'
import { forgetRefusalAt, type Refusal, useRefusal } from './refusal.ts'
import { useHomeQuote } from './use-home-quote.ts'
import { useHomeTotal } from './use-home-total.ts'
import { usePaying } from './use-paying.ts'
import { usePeopleWords } from './use-people-words.ts'

const loginField = 'known-password'

/** Who is insured, what they agree to, and paying: the form of steps 3 and 4. Whatever fails, every answer stays. */
export function usePeople() {
  const { t } = useTranslation('housing')
  const { quote, session, today, change } = useHomeQuote()
  const total = useHomeTotal()
  const refusal = useRefusal()
  const latin = useLatinAsked(refusal)
  const [known, setKnown] = useState<string | null>(null)
  const documents = `${quote.rooms} ${total.offer?.id ?? ''}`
  const asked = { account: session === null, latin, today }
  const form = useFormOf<PeopleValues>({
    id: 'people',
    defaults: startingPeople(quote, agreedTo(documents)),
    check: (values) => peopleIssues(values, asked),
    ...usePeopleWords(quote, total.offer !== null),
    onValid: usePaying(total, setKnown),
  })
  const { values } = form
  useKept(values, () => {
    change(keptPeople(values, quote))
    keepAgreed(documents, values)
  })

  /** A field with what the server said of it, until it is changed. */
  const field = (path: PathOf<PeopleValues>) => {
    const own = form.field(path)
    const told = refusal?.answers.find((answer) => answer.path === path)?.sentence
    return {
      ...own,
      error: own.error ?? told,
      onChange: (event: Parameters<typeof own.onChange>[0]) => {
        forgetRefusalAt(path)
        own.onChange(event)
      },
    }
  }
  const onSubmit = (event: SubmitEvent) => {
    if (known === null && (total.isReady || !form.ready)) return form.onSubmit(event)
    event.preventDefault()
    document.getElementById(loginField)?.focus()
  }
  const isKnown = known !== null && session === null
  return {
    form: { ...form, field, onSubmit },
    total,
    latin,
    /** The e-mail that has an account already: its owner signs in before paying. */
    known: isKnown ? known : null,
    setKnown,
    isReady: form.ready && total.isReady && !isKnown,
    need: isKnown ? t('known.need') : form.ready && !total.isReady ? t('need.price') : form.need,
  }
}

export type People = ReturnType<typeof usePeople>

/** The names that the server wants in Latin letters, once it has said so. */
function useLatinAsked(refusal: Refusal | null): readonly LatinName[] {
  const [asked, setAsked] = useState<readonly LatinName[]>([])
  const told = (['latinName', 'latinLastName'] as const).filter((name) =>
    refusal?.answers.some(({ path }) => path === name),
  )
  const all = [...new Set([...asked, ...told])]
  if (all.length > asked.length) setAsked(all)
  return all
}

/** Runs `keep` after every change, and not for what the form began with. */
function useKept(values: PeopleValues, keep: () => void) {
  const seen = useRef(values)
  useEffect(() => {
    if (seen.current === values) return
    seen.current = values
    keep()
  })
}
