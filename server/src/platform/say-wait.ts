import { type Language, toLocale } from '@cursus/shared/language'

/** Says after how long to try again, in minutes or from an hour on in hours, rounded up: « dans 35 minutes ». */
export function sayWait(language: Language, seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  const format = new Intl.RelativeTimeFormat(`${toLocale(language)}-u-nu-latn`)
  const said =
    minutes < 60 ? format.format(minutes, 'minute') : format.format(Math.ceil(minutes / 60), 'hour')
  // In a sentence that asks for something « خلال » would be « within ».
  return said.replace('خلال', 'بعد')
}
