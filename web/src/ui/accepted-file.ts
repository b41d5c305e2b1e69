type Named = Pick<File, 'name' | 'type'>

/**
 * Tells whether a file is of a kind that an input accepts (`.pdf,image/jpeg`), by its ending or by what the browser says of it. What is
 * in it, the server looks at.
 */
export function isAccepted({ name, type }: Named, accept: string): boolean {
  const kinds = accept.split(',').map((kind) => kind.trim().toLowerCase())
  const ending = name.slice(name.lastIndexOf('.')).toLowerCase()
  if (kinds.some((kind) => kind === ending || (type !== '' && kind === type.toLowerCase()))) return true
  // An ending alone says nothing where only types are named, and the browser knew none.
  return type === '' && kinds.every((kind) => !kind.startsWith('.'))
}

/** Endings that an input accepts, as people name them, `pdf` and `jpg`. Where it names endings, its types say no more. */
export function endingsOf(accept: string): string[] {
  const kinds = accept.split(',').map((kind) => kind.trim())
  const endings = kinds.filter((kind) => kind.startsWith('.'))
  const named = (endings.length > 0 ? endings : kinds).map((kind) => kind.replace(/^\.|^.*\//, ''))
  return [...new Set(named.map((kind) => (kind === 'jpeg' ? 'jpg' : kind)))]
}
