import { useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  useForm,
  useWatch,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { SummaryLine } from '../ui/error-summary.tsx'
import { ApiError } from './api-error.ts'
import type { Issues } from './form-issues.ts'
import { forget, recall, useFormMemory } from './form-memory.ts'

interface FormOptions<Values extends FieldValues> {
  /** Ids of the fields are `<id>-<path with dashes>`. */
  id: string
  defaults: DefaultValues<Values>
  /** All that is wrong with the values, as text keys. Pure: it runs at every keystroke. */
  check(values: Values): Issues
  /** What to call a field in the summary, by path; a path stands for those below it. */
  names: Record<string, string>
  /** What to call it in « Il manque : … » where that is not its name: « votre accord ». */
  needs?: Record<string, string>
  /** Keeps what is typed through a reload of the tab, passwords left out. */
  remember?: boolean
  onValid(values: Values): Promise<void> | void
}

/**
 * A form of this product (DESIGN §5): errors appear once a field was left or a submit was tried, a submit that is not
 * ready names what is missing, two errors make a summary that takes the focus, and nothing is posted before it is valid.
 * A refused call puts the server's sentences at their fields and throws the rest to the caller.
 */
export function useFormOf<Values extends FieldValues>(options: FormOptions<Values>) {
  const { id, defaults, check, names, needs, remember = false, onValid } = options
  const { t, i18n } = useTranslation()
  const [attempt, setAttempt] = useState(0)
  const form = useForm<Values, unknown, Values>({
    mode: 'onTouched',
    shouldFocusError: false,
    defaultValues: remember ? recall(id, defaults) : defaults,
    resolver: resolverOf(check),
  })
  useFormMemory(form, id, remember)
  const { errors, isSubmitting } = form.formState
  const issues = inOrder(check(useWatch({ control: form.control }) as Values), names)
  const missing = [...new Set(Object.keys(issues).map((path) => nameOf(path, { ...names, ...needs })))]

  /** The spec's words, and where there are some, what to do. */
  const wordsOf = (key: string) => {
    const howTo = `${key}.howTo`
    return i18n.exists(howTo) ? `${t(key)}. ${t(howTo)}` : t(key)
  }
  const sentenceAt = (path: string): string | undefined => {
    const error = get(errors, path) as { type: string; message?: string } | undefined
    if (!error?.message) return undefined
    return error.type === 'server' ? error.message : wordsOf(error.message)
  }
  const inError = Object.fromEntries(pathsOf(errors).map((path) => [path, path]))
  const lines: SummaryLine[] = []
  for (const path of Object.keys(inOrder(inError, names))) {
    const text = `${nameOf(path, names)}${t('summary.colon')} ${sentenceAt(path)}`
    // The parts of an address say the same thing: once is enough, and the first is where to start.
    if (!lines.some((line) => line.text === text)) lines.push({ field: idOf(id, path), text })
  }
  const refuse = () => {
    setAttempt((tries) => tries + 1)
    const [only, ...others] = Object.keys(issues)
    if (only && others.length === 0) document.getElementById(idOf(id, only))?.focus()
  }
  const accept = async (values: Values) => {
    try {
      await onValid(values)
      forget(id)
    } catch (error) {
      if (!placeErrors(error)) throw error
      setAttempt((tries) => tries + 1)
    }
  }
  const placeErrors = (error: unknown): boolean => {
    const told = error instanceof ApiError ? Object.entries(error.errors) : []
    for (const [path, [message]] of told) {
      form.setError(path as FieldPath<Values>, { type: 'server', message })
    }
    return told.length > 0
  }

  return {
    form,
    /** Props for a field: registration, id and the sentence to show. */
    field: (path: FieldPath<Values>) => ({
      ...form.register(path),
      id: idOf(id, path),
      error: sentenceAt(path),
    }),
    sentenceAt,
    onSubmit: form.handleSubmit(accept, refuse),
    busy: isSubmitting,
    ready: missing.length === 0,
    /** « Il manque : l'adresse, votre accord. », or nothing when all is there. */
    need: missing.length
      ? t('need.start', { list: missing.join(t('need.comma')), lng: i18n.language })
      : undefined,
    /** Shown after a try with two errors or more; it takes the focus again at each `attempt`. */
    summary:
      attempt > 0 && lines.length > 1
        ? { lines, attempt, title: t('summary.title', { count: lines.length }) }
        : null,
  }
}

export function idOf(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`
}

function nameOf(path: string, names: Record<string, string>): string {
  const parent = path.split('.').slice(0, -1).join('.')
  return names[path] ?? (parent ? nameOf(parent, names) : path)
}

/** Issues as the form has its fields: in the order of their names. */
function inOrder(issues: Issues, names: Record<string, string>): Issues {
  const order = Object.keys(names)
  const place = (path: string) => order.findIndex((name) => path === name || path.startsWith(`${name}.`))
  return Object.fromEntries(Object.entries(issues).sort(([a], [b]) => place(a) - place(b)))
}

function resolverOf<Values extends FieldValues>(check: (values: Values) => Issues) {
  const resolve = (values: Values) => {
    const errors = toErrors(check(values))
    return Object.keys(errors).length ? { values: {}, errors } : { values, errors: {} }
  }
  return resolve as Resolver<Values, unknown, Values>
}

function toErrors(issues: Issues): FieldErrors {
  const errors: FieldErrors = {}
  for (const [path, message] of Object.entries(issues)) set(errors, path, { type: 'rule', message })
  return errors
}

/** The paths that carry an error, in the order of the form. */
function pathsOf(errors: object, above = ''): string[] {
  return Object.entries(errors).flatMap(([key, error]) => {
    if (!error || typeof error !== 'object') return []
    const path = above ? `${above}.${key}` : key
    return typeof error.message === 'string' ? [path] : key === 'ref' ? [] : pathsOf(error, path)
  })
}
