type Letter = { subject: string; body: string }

/** A letter's title: our own form puts it on the first line, before an empty one, and the names into the subject (spec 2 §7). */
export function letterTitle({ subject, body }: Letter): string {
  return /^([^\r\n]+)\r?\n\r?\n/.exec(body)?.[1]?.trim() || subject
}
