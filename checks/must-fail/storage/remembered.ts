// breaks: localStorage, sessionStorage
/** A comment may say localStorage. */
export function remember(typed: string) {
  localStorage.setItem('typed', typed)
  return window.sessionStorage.length
}
