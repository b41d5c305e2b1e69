/** Puts a text where it can be pasted from. Returns whether the browser let us: pages of plain http have no clipboard. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
