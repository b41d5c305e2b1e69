import '@tanstack/react-router'

/** What one page tells the next without writing it into the address. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    confirmationFailed?: boolean
  }
}
