import { type ChangeEvent, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { draftOfForm } from '../drafts/form-draft.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { dismissErrors, toastError } from '../ui/toasts.ts'
import { failureOf } from './failure-of.ts'
import { isWithin, type PathOf, valueAt, withValue } from './form-paths.ts'
import { hasContent, idOf, inOrder, keyFor, nameOf, once, shownIssues, summaryLine } from './form-words.ts'
import { type Check, type LateCheck, onTouch } from './late-check.ts'

interface FormOptions<Values extends object> {
  /** Ids of the fields are `<id>-<path with dashes>`. */
  id: string
  defaults: Values
  /**
   * Returns everything wrong with the values, as text keys; `key#3` also carries a number for its sentence. Pure: it
   * runs at every keystroke. A late one comes with the first touch of the page.
   */
  check: Check<Values> | LateCheck<Values>
  /** Names of the fields in the summary, by path, in the form's order; a path stands for those below it. */
  names: Record<string, string>
  /** Names in « Il manque : … » where they differ: « votre accord ». */
  needs?: Record<string, string>
  /** True to keep what is typed through a reload of the tab, without passwords; or returns what of it still counts, null for nothing. */
  remember?: boolean | ((kept: Values) => Values | null)
  /** True when the submit only asks once more; what was typed is kept until `forgetForm`. */
  asksFirst?: boolean
  /** Runs when nothing is wrong. Its `ApiError` is shown at the fields that it names, else as `refusal`; so is any other failure. */
  onValid(values: Values): Promise<void> | void
}

interface Progress {
  /** Paths of fields that were left with content. */
  touched: readonly string[]
  /** Number of submits that did not go through. */
  attempt: number
  /** The server's sentences by path, until the field changes. */
  told: Record<string, string>
  refusal?: string
  /** True when the refusal may pass: no answer came, or the server is in trouble. */
  mayPass?: boolean
  busy: boolean
}

/**
 * State of a form (DESIGN §5, E-10). Errors appear once a field was left with content or a submit was tried; a submit
 * that is not ready names what is missing; two errors make a summary that takes the focus; nothing is sent before it
 * is valid.
 */
export function useFormOf<Values extends object>(options: FormOptions<Values>) {
  const { id, names, needs } = options
  const { check, come } = useCheck(options.check)
  const words = useFormWords()
  const { values, setValues, draft } = useKeptValues(options)
  const [progress, setProgress] = useState<Progress>({ touched: [], attempt: 0, told: {}, busy: false })

  const issues = check ? inOrder(check(values), names) : []
  const shown = shownIssues(issues, values, progress)
  const judged = shown.map((issue) => [issue[0], words.ofKey(keyFor(issue, values))])
  const sentences: Record<string, string> = { ...Object.fromEntries(judged), ...progress.told }
  const set = (path: PathOf<Values>, value: unknown) => {
    setValues((now) => withValue(now, path, value))
    const others = Object.entries(progress.told).filter(([told]) => !isWithin(told, path))
    if (others.length < Object.keys(progress.told).length) {
      setProgress((now) => ({ ...now, told: Object.fromEntries(others) }))
    }
  }
  const leave = (path: PathOf<Values>) => {
    if (progress.touched.includes(path) || !hasContent(values, path)) return
    setProgress((now) => ({ ...now, touched: [...now.touched, path] }))
  }

  const onSubmit = async (event: SubmitEvent) => {
    event.preventDefault()
    event.stopPropagation() // React hands it on to a form in whose tree a dialog with this one stands
    if (progress.busy) return
    const coming = await come()
    if (coming !== 'there') return coming && setProgress((now) => ({ ...now, ...toldBy(coming, id) }))
    const [first, ...others] = inOrder(checkNow(options.check)?.(values) ?? {}, names)
    if (first) {
      setProgress((now) => ({ ...now, attempt: now.attempt + 1 }))
      focusOnly(
        id,
        [first, ...others].map(([path]) => path),
      )
      return
    }
    setProgress({ touched: [], attempt: 0, told: {}, busy: true })
    const failure = await failureOf(() => options.onValid(values))
    if (!failure && !options.asksFirst) draft?.forget()
    toastOffline(failure, words.errorTitle)
    setProgress({ touched: [], busy: false, ...toldBy(failure, id) })
    focusOnly(id, Object.keys(failure?.errors ?? {}))
  }

  const bind = { id, values, sentences, set, leave }
  const inError = inOrder(sentences, names)
  const missing = words.need(issues.map(([path]) => nameOf(path, { ...names, ...needs })))
  const summary = once(
    inError.map(([path, said]) => ({ field: idOf(id, path), text: words.line(nameOf(path, names), said) })),
  )
  return {
    values,
    set,
    leave,
    field: (path: PathOf<Values>) => fieldProps(bind, path),
    tick: (path: PathOf<Values>) => tickProps(bind, path),
    /** Sentence at a path, for fields that are not spread from `field`. */
    sentenceAt: (path: PathOf<Values>): string | undefined => sentences[path],
    onSubmit,
    busy: progress.busy,
    ready: check !== undefined && issues.length === 0,
    /** « Il manque : l'adresse, votre accord. », or undefined when all is there. */
    missing,
    /** What is missing, once the submit was tried. */
    need: progress.attempt > 0 ? missing : undefined,
    /** True when a submit was tried and did not go through. */
    isTried: progress.attempt > 0,
    /** Refusal of the server that names no field. */
    refusal: progress.refusal,
    mayPass: progress.mayPass ?? false,
    /** Summary after a try with two errors or more; it takes the focus at each new `attempt`. */
    summary:
      progress.attempt > 0 && inError.length > 1 ? { lines: summary, attempt: progress.attempt } : null,
  }
}

/** The values, begun with what this tab has kept of them, and kept as they change. */
function useKeptValues<Values extends object>({ id, defaults, remember = false }: FormOptions<Values>) {
  const [start] = useState(defaults)
  const [draft] = useState(() => (remember ? draftOfForm(id, start) : null))
  const [values, setValues] = useState(() => {
    const kept = draft?.read()
    return (kept && typeof remember === 'function' ? remember(kept) : kept) ?? start
  })
  useEffect(() => {
    if (values !== start) draft?.write(values)
  }, [draft, values, start])
  return { values, setValues, draft }
}

/**
 * The check once it is there; a late one is asked for at the first touch of the page. `come` waits for it: null while
 * another submit waits already, the failure when it cannot come.
 */
function useCheck<Values>(check: Check<Values> | LateCheck<Values>) {
  const [, setThere] = useState(false)
  const isAsked = useRef(false)
  const late = typeof check === 'function' ? null : check
  useEffect(() => {
    if (!late || late.now()) return
    // One that does not come is asked for again by the submit, which says so.
    const load = () =>
      late.load().then(
        () => setThere(true),
        () => {},
      )
    return onTouch(() => void load())
  }, [late])
  const come = async () => {
    if (isAsked.current) return null
    isAsked.current = true
    const failure = await failureOf(async () => void (await late?.load()))
    isAsked.current = false
    return failure ?? ('there' as const)
  }
  return { check: checkNow(check), come }
}

function checkNow<Values>(check: Check<Values> | LateCheck<Values>): Check<Values> | undefined {
  return typeof check === 'function' ? check : check.now()
}

interface Binding<Values> {
  id: string
  values: Values
  sentences: Record<string, string>
  set(path: PathOf<Values>, value: unknown): void
  leave(path: PathOf<Values>): void
}

function baseProps<Values>({ id, sentences, leave }: Binding<Values>, path: PathOf<Values>) {
  const control = idOf(id, path)
  return { id: control, name: control, error: sentences[path], onBlur: () => leave(path) }
}

/** Returns the props of a text, password, select or segment field. */
function fieldProps<Values>(binding: Binding<Values>, path: PathOf<Values>) {
  return {
    ...baseProps(binding, path),
    value: String(valueAt(binding.values, path) ?? ''),
    onChange: (event: { target: { value: string } }) => binding.set(path, event.target.value),
  }
}

/** Returns the props of a box to tick. */
function tickProps<Values>(binding: Binding<Values>, path: PathOf<Values>) {
  return {
    ...baseProps(binding, path),
    checked: valueAt(binding.values, path) === true,
    onChange: (event: ChangeEvent<HTMLInputElement>) => binding.set(path, event.target.checked),
  }
}

/** Brings a person to the one field that is wrong; two make a summary, which takes the focus itself. */
function focusOnly(form: string, paths: string[]) {
  if (paths.length === 1) document.getElementById(idOf(form, String(paths[0])))?.focus()
}

function toastOffline(failure: ApiError | undefined, title: string) {
  if (failure?.isOffline) toastError(title, failure.message)
  else if (!failure) dismissErrors()
}

/** Splits the server's refusal into sentences at fields and one of the whole, which also tells of a field that stands nowhere. */
function toldBy(
  failure: ApiError | undefined,
  form: string,
): Pick<Progress, 'told' | 'attempt' | 'refusal' | 'mayPass'> {
  const told = Object.entries(failure?.errors ?? {}).map(([path, [sentence = '']]) => ({ path, sentence }))
  if (told.length === 0)
    return { told: {}, attempt: 0, refusal: failure?.message, mayPass: failure?.isUnreachable }
  const hidden = told.find(({ path }) => !document.getElementById(idOf(form, path)))
  const sentences = Object.fromEntries(told.map(({ path, sentence }) => [path, sentence]))
  return { told: sentences, attempt: 1, refusal: told.length === 1 ? hidden?.sentence : undefined }
}

function useFormWords() {
  const { t, i18n } = useTranslation()
  return {
    errorTitle: t('error.toast.title'),
    /** Returns one sentence that says what to do: the specification's words, and ours where those do not (`.howTo`). */
    ofKey: (named: string) => {
      const [key = '', count] = named.split('#')
      const whole = i18n.exists(`${key}.howTo`) ? `${key}.howTo` : key
      return t(whole, { count: count === undefined ? undefined : Number(count) })
    },
    line: (name: string, sentence: string) => summaryLine(t, name, sentence),
    need: (missing: string[]) =>
      missing.length ? t('need.start', { list: [...new Set(missing)].join(t('need.comma')) }) : undefined,
  }
}
