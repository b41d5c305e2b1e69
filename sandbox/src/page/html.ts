/** Text that is already HTML. Only `html` and `raw` make it. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
  toString(): string {
    return this.text
  }
}

type Part = Html | string | number | null | undefined | false | Part[]

/** Builds HTML; every inserted text is escaped, null, undefined and false insert nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, piece, at) => text + show(parts[at - 1]) + piece))
}

/** Marks a constant of this project (never anything received) as HTML. */
export function raw(text: string): Html {
  return new Html(text)
}

function show(part: Part): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(show).join('')
  if (part === null || part === undefined || part === false) return ''
  return String(part).replace(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`)
}
